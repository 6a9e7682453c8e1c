import react from "@vitejs/plugin-react";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const root = path.join(import.meta.dirname, "client");
const api = process.env.BRIGADE_API ?? "http://localhost:4000";

/** Kilobytes of gzipped JavaScript before the first screen can show; the build fails past the limit. */
const firstRouteKbMax = 300;

/** Adds up what `index.html` needs before any route loads (its entry and static imports) and prints it. */
function firstRouteBudget(): Plugin {
  return {
    name: "first-route-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry && file.facadeModuleId?.endsWith("index.html"));
      if (!entry) return;
      const wanted = new Set<string>([entry.fileName]);
      for (const name of wanted) {
        const chunk = bundle[name];
        if (chunk?.type === "chunk") for (const imported of chunk.imports) wanted.add(imported);
      }
      const rows = [...wanted].flatMap((name) => {
        const chunk = bundle[name];
        return chunk?.type === "chunk" ? [{ name, bytes: gzipSync(chunk.code, { level: 9 }).length }] : [];
      });
      const kb = rows.reduce((sum, row) => sum + row.bytes, 0) / 1000;
      this.info(`first route: ${kb.toFixed(1)} kB of JavaScript, gzipped (limit ${firstRouteKbMax}): ${rows.map((row) => `${row.name} ${(row.bytes / 1000).toFixed(1)}`).join(", ")}`);
      if (kb > firstRouteKbMax) this.error(`The first route needs ${kb.toFixed(1)} kB of gzipped JavaScript, the limit is ${firstRouteKbMax}.`);
    },
  };
}

/** Writes a `.br` beside every text file worth it, so that the server sends Brotli without working for it. */
function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (source.length < 1_400) continue;
          const packed = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length } });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: packed });
        }
      },
    },
  };
}

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

export default defineConfig({
  root,
  publicDir: path.join(root, "public"),
  plugins: [react(), firstRouteBudget(), brotli()],
  build: {
    outDir: path.join(import.meta.dirname, "dist/client"),
    emptyOutDir: true,
    target: "es2023",
    reportCompressedSize: true,
    // GraphiQL's editor alone is past Vite's default; no visitor of the app loads it.
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      // React Compiler's own hint to itself, in packages that were compiled with it.
      onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
      input: { index: path.join(root, "index.html"), graphiql: path.join(root, "graphiql.html") },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: inPackages("react", "react-dom", "scheduler"), priority: 30 },
            { name: "router", test: inPackages("react-router", "react-router-dom", "cookie", "set-cookie-parser"), priority: 30 },
            { name: "apollo", test: inPackages("@apollo/client", "rxjs", "optimism", "@wry/[a-z-]+", "graphql-ws"), priority: 30 },
            { name: "charts", test: inPackages("recharts", "@mantine/charts", "d3-[a-z]+", "victory-vendor"), priority: 20 },
            { name: "prices", test: inPackages("lightweight-charts", "fancy-canvas"), priority: 20 },
          ],
        },
      },
    },
  },
  // Only the app is scanned ahead: the optimizer cannot bundle the workers of GraphiQL's editor, whose page is served built.
  optimizeDeps: { entries: ["index.html"] },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: {
      "/graphql": { target: api, ws: true, changeOrigin: false },
      "/dev/mail.json": { target: api },
    },
  },
});
