/** Who dies where. Between feeder commit and first chunk: the web right after its commit, or the worker before it begins. */
export const faults = [
  { point: "copy:inside-chunk", victim: "worker" },
  { point: "trade:commit-before-publish", victim: "web" },
  { point: "copy:commit-before-publish", victim: "worker" },
  { point: "copy:inside-chunk", victim: "postmaster" },
  { point: "copy:before-first-chunk", victim: "worker" },
  { point: "trade:fill-before-commit", victim: "web" },
  { point: "copy:between-chunks", victim: "worker" },
  { point: "trade:commit-before-publish", victim: "postmaster" },
  { point: "copy:commit-before-publish", victim: "postmaster" },
  { point: "copy:between-chunks", victim: "postmaster" },
] as const;
export type Fault = (typeof faults)[number];
