import react from "@vitejs/plugin-react";
import { build as bundleAlone } from "esbuild";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defaultClientConditions, defineConfig } from "vite";
import type { Plugin } from "vite";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { leanDocumentsPlugin } from "./client/graphql/documents/lean-documents.mjs";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { sentDocumentsPlugin } from "./client/graphql/documents/sent-documents.mjs";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { themeStylesPlugin } from "./client/ui/theme/theme-styles.mjs";

const root = path.join(import.meta.dirname, "client");
const api = process.env.BRIGADE_API ?? "http://localhost:4000";

/** Kilobytes of gzipped JavaScript that a further page may add. Past this the build fails. */
const laterRouteKbMax = 88;

/**
 * The two ways to arrive: a visitor on the first page, a signed-in user on the feed. By the file that a route loads, with the
 * kilobytes of gzipped JavaScript that all of it may be, past which the build fails: what it is now. The numbers only go down.
 */
const visitor = {
  label: "visitor on /",
  pages: ["home/landing/HomePage"],
  kbMax: 220,
};
const signedIn = {
  label: "signed in on /feed",
  pages: ["ui/shell/frame/AppShell", "social/timeline/FeedPage"],
  kbMax: 245,
};

/** Adds up what each route loads (entry, page, their static imports), prints it and holds it to the limits. */
function routeBudget(): Plugin {
  return {
    name: "route-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith("index.html"));
      if (!entry) return;
      const pageOf = (name: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/client/${name}.tsx`));
        if (!chunk) this.error(`The route budget measures client/${name}.tsx, which no route loads: name the file that does.`);
        return chunk;
      };
      const withImports = (starts: readonly (string | undefined)[]): Set<string> => {
        const wanted = new Set(starts.filter((name) => name !== undefined));
        for (const name of wanted) {
          const chunk = bundle[name];
          if (chunk?.type === "chunk") for (const imported of chunk.imports) wanted.add(imported);
        }
        return wanted;
      };
      const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length / 1000]));
      const kbOf = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);

      for (const { label, pages, kbMax } of [visitor, signedIn]) {
        const kb = kbOf(withImports([entry.fileName, ...pages.map((name) => pageOf(name).fileName)]));
        this.info(`first route, ${label}: ${kb.toFixed(1)} kB of JavaScript, gzipped (limit ${kbMax})`);
        if (kb > kbMax) this.error(`The first route of a ${label} needs ${kb.toFixed(1)} kB of gzipped JavaScript, the limit is ${kbMax}.`);
      }
      const base = withImports([entry.fileName, ...signedIn.pages.map((name) => pageOf(name).fileName)]);
      for (const chunk of chunks) {
        const file = chunk.facadeModuleId;
        if (!chunk.isDynamicEntry || !file?.includes("/client/") || !file.endsWith("Page.tsx")) continue;
        const kb = kbOf([...withImports([chunk.fileName])].filter((name) => !base.has(name)));
        const name = file.slice(file.indexOf("/client/") + 8);
        if (kb > laterRouteKbMax / 4) this.info(`${name} adds ${kb.toFixed(1)} kB (limit ${laterRouteKbMax})`);
        if (kb > laterRouteKbMax) this.error(`${name} adds ${kb.toFixed(1)} kB of gzipped JavaScript, the limit is ${laterRouteKbMax}.`);
      }
    },
  };
}

/**
 * The head of the page in the order it is best read. First its scripts, before it waits for the one that sets the colours:
 * what had arrived meanwhile would be compiled in one task as soon as the page goes on. Then that one, which waits for no
 * style sheet, and at last the styles: the entry's own first, which parts of the page refine. The letters are asked for beside
 * them: found in the styles they came after the first words, which then broke into lines anew.
 */
function headInOrder(): Plugin {
  const colours = '<script src="/appearance.js"></script>';
  const styles = /^ *<link rel="stylesheet"[^>]*>\n/gm;
  const isEntrys = (link: string): boolean => /"\/assets\/index-[^"]*"/.test(link);
  return {
    name: "head-in-order",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!html.includes(colours)) return html;
        const letters = Object.keys(bundle ?? {}).find((name) => /\/inter-latin-wght-normal-[^/]*\.woff2$/.test(name));
        if (!letters) throw new Error("The letters of most words are not among the files.");
        const preload = `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${letters}">\n`;
        const links = (html.match(styles) ?? []).toSorted((a, b) => Number(isEntrys(b)) - Number(isEntrys(a)));
        if (!links[0] || !isEntrys(links[0])) throw new Error("The entry has no style sheet of its own.");
        return html
          .replace(new RegExp(` *${colours}\\n`), "")
          .replace(styles, "")
          .replace(/^ *<\/head>/m, `${preload}    ${colours}\n${links.join("")}$&`);
      },
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
          const packed = brotliCompressSync(source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
          });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: packed });
        }
      },
    },
  };
}

/**
 * The service worker: one file at the root, whose scope is the whole site and whose address never changes. Bundled apart
 * from the pages, because it shares no chunk with them; `npm run dev` builds it at each request.
 */
function serviceWorker(): Plugin {
  const source = async (): Promise<string> => {
    const { outputFiles } = await bundleAlone({
      entryPoints: [path.join(root, "worker/sw.ts")],
      bundle: true,
      write: false,
      minify: true,
      format: "iife",
      target: "es2022",
    });
    return outputFiles[0]!.text;
  };
  return {
    name: "service-worker",
    configureServer: ({ middlewares }) =>
      void middlewares.use("/sw.js", (_request, response, next) => {
        source().then((code) => response.setHeader("content-type", "text/javascript").end(code), next);
      }),
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "sw.js", source: await source() });
    },
  };
}

/** The verifier as one file that needs nothing but Node 20: anybody may download it, read it and check records with it. */
function verifierProgram(): Plugin {
  return {
    name: "verifier-program",
    apply: "build",
    async generateBundle() {
      const { outputFiles } = await bundleAlone({
        entryPoints: [path.join(root, "verifier/cli/verify-record.ts")],
        bundle: true,
        write: false,
        format: "esm",
        platform: "node",
        target: "node20",
        charset: "utf8",
        // Readable: whoever runs it should see what it does.
        banner: {
          js: "#!/usr/bin/env node\n// Checks trading records of Brigade: node verify-record.mjs FILE|URL. Built from client/verifier.",
        },
      });
      this.emitFile({ type: "asset", fileName: "verify-record.mjs", source: outputFiles[0]!.text });
    },
  };
}

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

export default defineConfig({
  root,
  publicDir: path.join(root, "public"),
  // RxJS as it is written for today's browsers: its other build carries what classes were before there were any.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  plugins: [
    sentDocumentsPlugin(path.join(import.meta.dirname, "dist/client-documents.json")),
    leanDocumentsPlugin(),
    themeStylesPlugin(),
    react(),
    serviceWorker(),
    verifierProgram(),
    headInOrder(),
    routeBudget(),
    brotli(),
  ],
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
            { name: "apollo", test: inPackages("@apollo/client", "rxjs", "optimism", "@wry/[a-z-]+"), priority: 30 },
            // Each file costs a slow phone milliseconds to ask for, however small it is.
            { name: "icons", test: inPackages("@tabler/icons-react"), minShareCount: 2, priority: 15 },
            {
              name: "ui",
              test: /\/client\/(ui\/(controls|data|feedback|layout|lists|overlays|theme)|lib\/(browser|format))\/(?!decimal)[\w.-]+$/,
              minShareCount: 6,
              maxModuleSize: 8_000,
              priority: 10,
            },
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
      // The address itself only: below it lie the client's own modules of that folder.
      "^/graphql(\\?.*)?$": { target: api, ws: true, changeOrigin: false },
      "/dev/mail.json": { target: api },
      "/pictures/": { target: api },
      "/uploads/": { target: api },
      "/exports/": { target: api },
    },
  },
});
