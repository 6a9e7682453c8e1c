import { isEater } from "../identity/account/viewer";

/** What the first steps are judged by. */
export interface SetupFacts {
  readonly role: "eater" | "feeder" | "hybrid" | "admin";
  readonly tags: number;
  readonly following: number;
  readonly copies: number;
  /** Left out by their owner, on this device. */
  readonly skipped: readonly StepName[];
}

export type StepName = "role" | "interests" | "account" | "feeders" | "copy";

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
}

/** How many feeders make a feed worth opening. */
export const feedersWanted = 3;

/** The steps that concern somebody of this role, in order. The role itself and the paper account are from the start: they are done once seen. */
export function stepsOf(facts: SetupFacts): readonly Step[] {
  const done: Record<StepName, boolean> = {
    role: false,
    interests: facts.tags > 0,
    account: false,
    feeders: facts.following >= feedersWanted,
    copy: facts.copies > 0,
  };
  const names: readonly StepName[] = ["role", "interests", "account", "feeders", ...(isEater(facts) ? (["copy"] as const) : [])];
  return names.map((name) => ({ name, isDone: done[name], isSkipped: !done[name] && facts.skipped.includes(name) }));
}

/** Where to go on: the first step that is neither done nor passed over; null when there is none. */
export const nextStep = (steps: readonly Step[]): StepName | null =>
  steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.name ?? null;
