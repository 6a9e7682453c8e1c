import { formatCounted } from "../../lib/format/format";
import { Chip, Flex, NumberInput, Radio, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Segments } from "../../ui/controls/Segments";
import { allClasses, boundFields, lacksSlippageCap, mistakesOfRules, type CopyDraft, type CopyField } from "../lifecycle/copy-draft";
import { boundLabels, classNames } from "./rule-lines";
import classes from "./CopyRules.module.css";

export interface CopyRulesProps {
  readonly draft: CopyDraft;
  readonly mistakes: Partial<Record<CopyField | "form", string>>;
  /** Open trades of the feeder; null where the copy already runs. */
  readonly feederOpenTrades: number | null;
  readonly firstName: string;
  set(changes: Partial<CopyDraft>): void;
}

type NumberField =
  | "sizingValue"
  | "maxPerTrade"
  | "maxPerSymbol"
  | "maxExposurePercent"
  | "cashReserve"
  | "slippageCapBps"
  | "quoteAgeSeconds"
  | "maxOpenTrades"
  | "dailyLossLimit"
  | "stopLossPercent"
  | "takeProfitPercent"
  | (typeof boundFields)[number]
  | "amount";

interface NumberProps {
  readonly rules: CopyRulesProps;
  readonly field: NumberField;
  readonly label: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly digits?: number;
  readonly hint?: string;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** A limit: empty means none. */
export function RuleNumber({ rules, field, label, prefix, suffix, digits = 2, hint, isFirst }: NumberProps): ReactNode {
  return (
    <NumberInput
      label={label}
      value={rules.draft[field]}
      onValueChange={({ value }) => rules.set({ [field]: value })}
      valueIsNumericString
      allowNegative={false}
      hideControls
      decimalScale={digits}
      prefix={prefix}
      suffix={suffix}
      thousandSeparator=","
      inputMode="decimal"
      autoComplete="off"
      placeholder={isFirst ? "0.00" : "no limit"}
      data-autofocus={isFirst || undefined}
      error={rules.mistakes[field]}
      description={rules.mistakes[field] ? undefined : hint}
    />
  );
}

const sizingText = {
  PROPORTIONAL: "Each trade uses the same share of your copy as of the feeder’s account.",
  FIXED_AMOUNT: "Each opening trade uses the same amount.",
  MULTIPLIER: "Each trade uses the feeder’s quantity times your multiplier.",
  RISK: "Each trade risks the same share of your copy, from your fill to the feeder’s stop. Trades without a stop are skipped.",
} as const;
const sizingField = {
  FIXED_AMOUNT: { label: "Amount per trade", prefix: "$" },
  MULTIPLIER: { label: "Multiplier", suffix: "×" },
  RISK: { label: "Risk per trade", suffix: "%" },
} as const;

/** How big, how far, and when to stop: every rule a copy runs by. */
export function CopyRules(props: CopyRulesProps): ReactNode {
  const { draft, set } = props;
  return (
    <div className={classes.rules}>
      <section>
        <h3 tabIndex={-1}>Trade size</h3>
        <Segments
          label="Sizing"
          value={draft.sizing}
          onChange={(sizing) => set({ sizing, sizingValue: "" })}
          options={[
            { value: "PROPORTIONAL", label: "Proportional" },
            { value: "FIXED_AMOUNT", label: "Fixed" },
            { value: "MULTIPLIER", label: "Multiplier" },
            { value: "RISK", label: "Risk" },
          ]}
        />
        <p>{sizingText[draft.sizing]}</p>
        {draft.sizing !== "PROPORTIONAL" && (
          <div className={classes.grid}>
            <RuleNumber rules={props} field="sizingValue" digits={draft.sizing === "MULTIPLIER" ? 4 : 2} {...sizingField[draft.sizing]} />
          </div>
        )}
      </section>
      <section>
        <h3>
          Limits <span>sizes are rounded down, never up</span>
        </h3>
        <div className={classes.grid}>
          <RuleNumber rules={props} field="maxPerTrade" label="Max per trade" prefix="$" />
          <RuleNumber rules={props} field="maxPerSymbol" label="Max per symbol" prefix="$" />
          <RuleNumber rules={props} field="maxExposurePercent" label="Max open exposure" suffix="%" />
          <RuleNumber rules={props} field="cashReserve" label="Cash reserve" prefix="$" />
        </div>
      </section>
      <Guards {...props} />
      <Stops {...props} />
      {props.feederOpenTrades !== null && <Watch {...props} />}
      {props.feederOpenTrades !== null && props.feederOpenTrades > 0 && <OpenTrades {...props} />}
    </div>
  );
}

const outsideHours = {
  SKIP: { label: "Skip", text: "A new trade outside market hours is not copied." },
  WAIT: { label: "Wait for the open", text: "A new trade outside market hours is copied at the open, within your slippage cap." },
  EXTENDED: {
    label: "Extended hours, by limit",
    text: "Before and after market hours, whole shares are bought and sold by limit orders within your slippage cap. What is not filled in time is cancelled; a close is sent again in the next session. Where a broker has no extended hours, it waits for the open.",
  },
} as const;

/** What becomes of trades outside market hours. That a cap is lacking is said at once, here and at its field. */
function OutsideHours({ draft, set, mistakes }: CopyRulesProps): ReactNode {
  const chosen = !draft.waitsForOpen ? "SKIP" : draft.usesExtendedHours ? "EXTENDED" : "WAIT";
  return (
    <Radio.Group
      my="sm"
      label="Outside market hours"
      description={`At a broker only. ${outsideHours[chosen].text}`}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={chosen}
      onChange={(value) => set({ waitsForOpen: value !== "SKIP", usesExtendedHours: value === "EXTENDED" })}
      error={lacksSlippageCap(draft) ? "Set a slippage cap above, or choose another." : mistakes.usesExtendedHours}
    >
      <Flex gap="8px 16px" wrap="wrap" my={6}>
        {Object.entries(outsideHours).map(([value, { label }]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Flex>
    </Radio.Group>
  );
}

function Guards(props: CopyRulesProps): ReactNode {
  const { draft, set, mistakes } = props;
  const capped = lacksSlippageCap(draft) ? { ...props, mistakes: { ...mistakesOfRules(draft), ...mistakes } } : props;
  return (
    <section>
      <h3>
        Guards <span>for new trades only; closes are never blocked</span>
      </h3>
      <div className={classes.grid}>
        <RuleNumber rules={capped} field="slippageCapBps" label="Slippage cap" suffix=" bps" digits={1} />
        <RuleNumber rules={props} field="quoteAgeSeconds" label="Max quote age" suffix=" s" digits={1} />
        <RuleNumber rules={props} field="maxOpenTrades" label="Max open trades" digits={0} />
        <RuleNumber rules={props} field="dailyLossLimit" label="Daily loss limit" prefix="$" />
      </div>
      <Chip.Group
        multiple
        value={[...draft.classes]}
        onChange={(chosen) => set({ classes: allClasses.filter((name) => chosen.includes(name)) })}
      >
        <Flex gap="8px 16px" wrap="wrap" my="sm" role="group" aria-label="Asset classes to copy">
          {allClasses.map((name) => (
            <Chip key={name} value={name} size="sm" radius={6}>
              {classNames[name]}
            </Chip>
          ))}
        </Flex>
      </Chip.Group>
      {mistakes.classes && <p role="alert">{mistakes.classes}</p>}
      <OutsideHours {...props} />
      <div className={classes.pair}>
        <TagsInput
          label="Never copy"
          placeholder="Symbols, e.g. TSLA"
          value={[...draft.denySymbols]}
          onChange={(symbols) => set({ denySymbols: symbols.map((symbol) => symbol.toUpperCase()) })}
          error={mistakes.denySymbols}
          clearable
        />
        <TagsInput
          label="Copy only"
          placeholder={draft.allowSymbols.length === 0 ? "All symbols" : ""}
          value={[...draft.allowSymbols]}
          onChange={(symbols) => set({ allowSymbols: symbols.map((symbol) => symbol.toUpperCase()) })}
          error={mistakes.allowSymbols}
          clearable
        />
      </div>
    </section>
  );
}

function Stops(props: CopyRulesProps): ReactNode {
  const { draft, set } = props;
  return (
    <section>
      <h3>Stop the whole copy</h3>
      <div className={classes.grid}>
        <RuleNumber rules={props} field="stopLossPercent" label="Stop loss" prefix="−" suffix="%" digits={1} />
        <Segments
          label="Measured from"
          isLabelShown
          value={draft.isStopTrailing ? "BEST" : "START"}
          onChange={(from) => set({ isStopTrailing: from === "BEST" })}
          options={[
            { value: "START", label: "Start" },
            { value: "BEST", label: "Peak (trailing)" },
          ]}
        />
        <RuleNumber rules={props} field="takeProfitPercent" label="Take profit" prefix="+" suffix="%" digits={1} />
      </div>
      {draft.stopLossPercent === "" && <p className={classes.warning}>Without a stop loss, you can lose the whole amount.</p>}
    </section>
  );
}

/** What a new copy bears of its feeder's risk; of one that runs, a dialog of its own sets it. */
function Watch(props: CopyRulesProps): ReactNode {
  const { draft, set, firstName } = props;
  return (
    <section>
      <h3>
        Watch {firstName}’s account <span>in percent of it; beyond a bound your copy acts once</span>
      </h3>
      <div className={classes.pair}>
        {boundFields.map((field) => (
          <RuleNumber key={field} rules={props} field={field} label={boundLabels[field]} suffix="%" />
        ))}
        <Segments
          label="Then"
          isLabelShown
          value={draft.boundAction}
          onChange={(boundAction) => set({ boundAction })}
          options={[
            { value: "PAUSE", label: "Pause" },
            { value: "STOP", label: "Close all, stop" },
          ]}
        />
      </div>
    </section>
  );
}

function OpenTrades({ draft, set, feederOpenTrades, firstName }: CopyRulesProps): ReactNode {
  return (
    <section>
      <Radio.Group
        value={draft.withOpenTrades ? "TOO" : "LEAVE"}
        onChange={(value) => set({ withOpenTrades: value === "TOO" })}
        label={`${firstName}’s ${formatCounted(feederOpenTrades ?? 0, "open trade", "open trades")}`}
      >
        <Flex gap="8px 16px" wrap="wrap" my="sm">
          <Radio value="LEAVE" label="New trades only" />
          <Radio value="TOO" label="Open trades too, at current prices" />
        </Flex>
      </Radio.Group>
    </section>
  );
}
