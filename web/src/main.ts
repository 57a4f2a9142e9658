import { mount } from "svelte";
import App from "./App.svelte";
import { translator } from "./lib/translator.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
void translator.ready().then(() => {
  if (target) mount(App, { target });
});
