import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = process.env.KOSTI_SERVER ?? "http://127.0.0.1:8000";

/** What every screen needs, or every family, goes into one file: many small ones cost more than they spare. */
function chunkOf(id: string): string | undefined {
  if (/\/src\/lib\/i18n\/(ru|en)\./.test(id)) return undefined;
  if (/\/src\/lib\/(i18n|notation\/tokens|keep|happened|never)\b/.test(id)) return "base";
  if (/\/src\/families\/(index|attempts|moments|saying|wire)\.ts/.test(id)) return "base";
  if (/node_modules\/(svelte|esm-env|clsx)\//.test(id)) return "base";
  if (/\/src\/lib\/(api|plural|router|storage|appearance|translator|pips|protocol)\b/.test(id)) return "base";
  if (/\/src\/parts\/(Die|Dialog|Choice|Lazy)\.svelte/.test(id)) return "base";
  return undefined;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/kosti/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
