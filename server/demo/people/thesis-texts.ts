import type { Decimal } from "../../platform/decimal";
import type { DemoFeeder } from "./people";
import { pick, type Random } from "../history/random";

/** A thesis in the feeder's own voice with the trade's levels filled in, and one or two of their tags. */
export function thesisOf(
  feeder: Pick<DemoFeeder, "says" | "tags">,
  random: Random,
  symbol: string,
  name: string,
  stop: Decimal | null,
  target: Decimal | null,
): { thesis: string; tags: string[] } {
  const filled = pick(random, feeder.says)
    .replaceAll("{symbol}", `$${symbol}`)
    .replaceAll("{name}", name)
    .replaceAll("{stop}", stop ? grouped(stop) : "my patience")
    .replaceAll("{target}", target ? grouped(target) : "the moon");
  return { thesis: filled, tags: [...new Set([pick(random, feeder.tags), pick(random, feeder.tags)])] };
}

const thousands = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
/** 147524.71 as people write it: 147,524.71. */
const grouped = (price: Decimal): string => thousands.format(price.toFixed() as `${number}`);

const lessons = [
  "What I missed: the size of the crowd.",
  "What I missed: I bought the second day, not the first.",
  "It did what the stop is for. Nothing to change.",
  "The plan held, the market did not.",
  "I would take it again.",
];

/** What some write under a trade that was stopped out. */
export const lessonOf = (random: Random): string => pick(random, lessons);
