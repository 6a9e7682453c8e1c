import { useId, type ReactNode } from "react";
import classes from "./Segments.module.css";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second line, such as the price a side would get. */
  readonly detail?: string;
  readonly tone?: "gain" | "loss";
}

export interface SegmentsProps<Value extends string> {
  /** Names the group for screen readers; shown above it with `isLabelShown`. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: Value;
  readonly options: ReadonlyArray<Segment<Value>>;
  readonly size?: "small" | "control";
  onChange(value: Value): void;
}

/** A few choices of which one holds, side by side: real radio buttons, so arrow keys and screen readers know them. */
export function Segments<Value extends string>({
  label,
  isLabelShown = false,
  value,
  options,
  size = "control",
  onChange,
}: SegmentsProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={classes.group} data-size={size}>
      <legend className={isLabelShown ? classes.label : "visually-hidden"}>{label}</legend>
      <div className={classes.bar}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment} data-tone={option.tone} data-checked={option.value === value || undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
