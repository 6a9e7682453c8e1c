import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { cssVariables, theme } from "./theme.ts";

const name = "virtual:theme-styles.css";
const resolved = `\0${name}`;

/** What `MantineProvider` writes into its <style> elements for our theme: variables, and classes by width. */
export function themeStyles() {
  const markup = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }));
  return [...markup.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join("\n");
}

/**
 * A Vite plugin: Mantine's variables for our theme as a style sheet. In the browser they would cost a slow phone a twentieth
 * of a second of the first render.
 * @returns {import("vite").Plugin}
 */
export const themeStylesPlugin = () => ({
  name: "theme-styles",
  resolveId: (id) => (id === name ? resolved : null),
  load: (id) => (id === resolved ? themeStyles() : null),
});
