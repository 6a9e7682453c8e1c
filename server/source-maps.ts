import { setSourceMapsSupport } from "node:module";

/**
 * Loaded before the server (`--import`), so that errors name the lines of our sources. Node's own `--enable-source-maps` does that for every
 * package too, and for whoever only asks which file has called it: together a fifth of a start.
 */
setSourceMapsSupport(true);
