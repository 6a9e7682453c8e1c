import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import path from "node:path";

const commonJs = pathToFileURL(path.resolve(import.meta.dirname, "../../node_modules/graphql/index.js")).href;

/** mercurius is CommonJS, the server is ESM: without this each has a graphql of its own and refuses the other's schema. */
registerHooks({
  resolve: (specifier, context, next) => (specifier === "graphql" ? { url: commonJs, shortCircuit: true } : next(specifier, context)),
});
