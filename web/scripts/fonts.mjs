// Cut the fonts down to the letters that are needed; the results lie in src/fonts.
import { readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

const range = (from, to) => {
  let text = "";
  for (let code = from; code <= to; code += 1) text += String.fromCodePoint(code);
  return text;
};
const SIGNS = "«»„“”‘’–—…·×−±≥≤≈→←↑↓№°½\u00a0\u202f\u2009";
const LATIN = range(0x41, 0x5a) + range(0x61, 0x7a);
const COMMON = range(0x20, 0x40) + range(0x5b, 0x60) + range(0x7b, 0x7e) + SIGNS;
const CYRILLIC = range(0x410, 0x44f) + "ЁёІіЇїЄєҐґЎў";
const FIGURES = "0123456789+-−=,.:/%× ";

const golos = "node_modules/@fontsource-variable/golos-text/files/golos-text";
const caveat = "node_modules/@fontsource-variable/caveat/files/caveat";
const wanted = [
  ["golos-common", `${golos}-latin-wght-normal.woff2`, COMMON, { wght: { min: 400, max: 700 } }],
  ["golos-latin", `${golos}-latin-wght-normal.woff2`, LATIN, { wght: { min: 400, max: 700 } }],
  ["golos-cyrillic", `${golos}-cyrillic-wght-normal.woff2`, CYRILLIC, { wght: { min: 400, max: 700 } }],
  ["hand-figures", `${caveat}-latin-wght-normal.woff2`, FIGURES, { wght: 700 }],
  ["hand-latin", `${caveat}-latin-wght-normal.woff2`, range(0x41, 0x5a) + range(0x61, 0x7a) + "!?'’", { wght: 700 }],
  ["hand-cyrillic", `${caveat}-cyrillic-wght-normal.woff2`, CYRILLIC, { wght: 700 }],
];

for (const [name, file, text, variationAxes] of wanted) {
  const options = { targetFormat: "woff2", variationAxes, noLayoutClosure: name.startsWith("hand") };
  const font = await subset(await readFile(file), text, options);
  await writeFile(`src/fonts/${name}.woff2`, font);
  console.log(name, font.length);
}
