import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig } from "vite";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { leanDocumentsPlugin } from "./client/graphql/documents/lean-documents.mjs";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { themeStylesPlugin } from "./client/ui/theme/theme-styles.mjs";

/** What renders public pages inside the server: the app itself as one program for Node, its packages in it. */
export default defineConfig({
  root: path.join(import.meta.dirname, "client"),
  publicDir: false,
  plugins: [leanDocumentsPlugin(), themeStylesPlugin(), react()],
  // React for production, however the server is started.
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, "client/render-page.tsx"),
    outDir: path.join(import.meta.dirname, "dist/pages"),
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: { onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)) },
  },
});
