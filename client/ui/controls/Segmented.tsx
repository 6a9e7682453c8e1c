import { useId, type ReactNode } from "react";
import classes from "./Segmented.module.css";

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly title?: string }[];
  readonly onChange: (value: Value) => void;
  /** `boxed` for a choice that shapes the page, `quiet` for a chart's range, `chips` for filters on a phone. */
  readonly look?: "boxed" | "quiet" | "chips";
}

/** One of a few. Native radio buttons underneath, so arrows, forms and screen readers work as they know them. */
export function Segmented<Value extends string>({ label, value, options, onChange, look = "boxed" }: SegmentedProps<Value>): ReactNode {
  const name = useId();
  return (
    <div className={classes.group} data-look={look} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.option} title={option.title}>
          <input
            data-covering
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
