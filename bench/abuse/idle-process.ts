import { LoopDelay } from "./stalls";

/** A process that does nothing for so long, and reports the longest that it was kept from doing so. */
process.on("message", ({ ms }: { readonly ms: number }) => {
  const delay = new LoopDelay();
  delay.begin();
  setTimeout(() => process.send!(delay.end()), ms);
});
process.on("disconnect", () => process.exit(0));
