// For Vitest, whoever starts it: what tests import of the client's generated code is there and not stale.
import { generateIfStale } from "./generate.mjs";

export const setup = () => generateIfStale();
