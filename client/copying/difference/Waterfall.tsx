import type { CSSProperties, ReactNode } from "react";
import { formatMoneyChange } from "../../lib/format/format";
import { partWords } from "./difference-words";
import type { DifferenceFactsFragment } from "./difference.generated";
import classes from "./difference.module.css";

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly kind: "feeder" | "gain" | "loss" | "none" | "you";
  readonly money: string;
  /** In percent of the height, from the bottom. */
  readonly from: number;
  readonly to: number;
}

const kindOf = (money: number): Bar["kind"] => (money < 0 ? "loss" : money > 0 ? "gain" : "none");

/** Where each bar begins and ends: the feeder's first, each part from where the last ended, yours last. Pure. */
export function barsOf(facts: DifferenceFactsFragment, feederName: string): Bar[] {
  const parts = facts.parts.filter(({ part, money }) => part !== "ROUNDING" || Number(money) !== 0);
  let level = Number(facts.feederMade);
  const steps = parts.map(({ part, money }) => {
    const from = level;
    level += Number(money);
    return { key: part as string, label: partWords[part][1], money, from, to: level };
  });
  const levels = [Number(facts.feederMade), Number(facts.copyMade), ...steps.map(({ to }) => to)];
  const [low, high] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const at = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  const zero = at(0);
  return [
    { key: "feeder", label: feederName, kind: "feeder", money: facts.feederMade, from: zero, to: at(Number(facts.feederMade)) },
    ...steps.map(({ from, to, ...step }): Bar => ({ ...step, kind: kindOf(Number(step.money)), from: at(from), to: at(to) })),
    { key: "you", label: "You", kind: "you", money: facts.copyMade, from: zero, to: at(Number(facts.copyMade)) },
  ];
}

/** From what the feeder's return would have made to what the copy made, part by part. The table below says the same in words. */
export const Waterfall = ({ facts, feederName }: { readonly facts: DifferenceFactsFragment; readonly feederName: string }): ReactNode => (
  <ol className={classes.waterfall} aria-label="From the feeder’s result to yours">
    {barsOf(facts, feederName).map((bar) => (
      <li key={bar.key}>
        <span className={classes.plot} aria-hidden="true">
          <span
            className={classes.bar}
            data-kind={bar.kind}
            style={{ "--from": `${Math.min(bar.from, bar.to)}%`, "--size": `${Math.abs(bar.to - bar.from)}%` } as CSSProperties}
          />
        </span>
        <span className={classes.money} data-kind={bar.kind}>
          {formatMoneyChange(bar.money)}
        </span>
        <span className={classes.barLabel}>{bar.label}</span>
      </li>
    ))}
  </ol>
);
