import { IconMinus, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import type { Sentiment } from "../../graphql/schema.generated";
import classes from "./SentimentChoice.module.css";

const choices = [
  { value: "BULLISH", label: "Bull", icon: IconTrendingUp },
  { value: "NEUTRAL", label: "Neutral", icon: IconMinus },
  { value: "BEARISH", label: "Bear", icon: IconTrendingDown },
] as const;

export interface SentimentChoiceProps {
  readonly value: Sentiment | null;
  readonly onChange: (value: Sentiment | null) => void;
}

/** What the writer expects of what they write about, or nothing said. */
export function SentimentChoice({ value, onChange }: SentimentChoiceProps): ReactNode {
  const name = useId();
  return (
    <div className={classes.choice} role="radiogroup" aria-label="Your outlook">
      <label className={classes.option} data-value="NONE">
        <input data-covering type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span>No view</span>
      </label>
      {choices.map(({ value: one, label, icon: Icon }) => (
        <label key={one} className={classes.option} data-value={one}>
          <input data-covering type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span>
            <Icon size={14} stroke={2} aria-hidden="true" />
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
