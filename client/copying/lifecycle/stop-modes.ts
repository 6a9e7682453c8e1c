import type { CopyStopMode } from "../../graphql/schema.generated";

/** What can become of what a copy holds when it stops, as the dialogs say it. */
export const stopModes: ReadonlyArray<{ value: CopyStopMode; label: string; text: string }> = [
  {
    value: "CLOSE_ALL",
    label: "Close everything",
    text: "Each position is closed at the next price, then the copy stops and its money is free.",
  },
  {
    value: "DETACH",
    label: "Keep the positions",
    text: "They become your own trades, with the feeder’s stops and targets. Nothing is sold.",
  },
  { value: "MIRROR_EXITS", label: "Follow the exits only", text: "Nothing new is opened; what is held closes when the feeder closes it." },
];
