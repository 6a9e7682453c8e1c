import { formatMoney } from "../../lib/format/format";
import { draftOf } from "../lifecycle/copy-draft";
import { ruleLines } from "../rules/rule-lines";
import type { TasteTestFactsFragment } from "./taste-test.generated";

const firstName = (name: string): string => name.split(/\s/)[0] ?? name;

/** What a test was asked with, beside its feeder and amount, by name. */
function askedWith({ feeder, settings, days, slippageBps, feeBps, withOpenTrades }: TasteTestFactsFragment): ReadonlyMap<string, string> {
  return new Map([
    ...ruleLines(draftOf(settings), firstName(feeder.name)),
    ["Period", days === null ? "all" : `${days} days`],
    ["Slippage", slippageBps === null ? "as measured" : `${slippageBps} bps`],
    ["Fee", `${feeBps} bps`],
    ["Open trades", withOpenTrades ? "taken over" : "new ones only"],
  ]);
}

/** The rules of a test in one sentence. */
export const askedWords = (test: TasteTestFactsFragment): string =>
  `${[...askedWith(test)].map(([label, value]) => `${label}: ${value}`).join("; ")}.`;

/** What each of several is called side by side: feeder, amount, and whatever they do not have in common. */
export function namesOf(tests: readonly TasteTestFactsFragment[]): ReadonlyMap<string, string> {
  const asked = tests.map(askedWith);
  const labels = [...new Set(asked.flatMap((one) => [...one.keys()]))];
  const apart = labels.filter((label) => new Set(asked.map((one) => one.get(label))).size > 1);
  return new Map(
    tests.map(({ id, feeder, amount }, index) => [
      id,
      [feeder.name, formatMoney(amount), ...apart.map((label) => `${label.toLowerCase()} ${asked[index]!.get(label) ?? "none"}`)].join(
        ", ",
      ),
    ]),
  );
}
