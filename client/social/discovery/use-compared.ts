import { makeVar } from "@apollo/client";
import { useReactiveVar } from "@apollo/client/react";

/** Feeders side by side at once. */
export const compareMax = 4;

export interface ComparedFeeder {
  readonly id: string;
  readonly name: string;
}

/** Kept across pages, so that a look at a profile does not lose the choice. */
const comparedVar = makeVar<readonly ComparedFeeder[]>([]);

export function useCompared(): {
  readonly chosen: readonly ComparedFeeder[];
  readonly toggle: (feeder: ComparedFeeder) => void;
  readonly clear: () => void;
} {
  const chosen = useReactiveVar(comparedVar);
  return {
    chosen,
    toggle: (feeder) => {
      const now = comparedVar();
      const without = now.filter(({ id }) => id !== feeder.id);
      comparedVar(without.length < now.length ? without : [...now, feeder].slice(0, compareMax));
    },
    clear: () => comparedVar([]),
  };
}
