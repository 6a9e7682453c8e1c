import { useState } from "react";

/** What to draw beside a curve: null draws nothing, undefined what the server thinks fits the record. */
type Choice = string | null | undefined;

/** The choice of a benchmark, and how the API is asked for it. */
export interface BenchmarkChoice {
  readonly variables: { readonly symbol: string | null; readonly hasBenchmark: boolean };
  choose(choice: Choice): void;
}

export function useBenchmarkChoice(): BenchmarkChoice {
  const [choice, choose] = useState<Choice>(undefined);
  return { choose, variables: { symbol: choice ?? null, hasBenchmark: choice !== null } };
}
