/**
 * The small sums of the library, "with your numbers". Doubles: what they show is an illustration rounded to the cent, no
 * amount of anybody's account.
 */
import { formatMoney, formatRatio } from "../lib/format/format";

export interface CalculatorField {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly unit: "$" | "%" | "bps" | "";
  readonly max: number;
}

export interface CalculatorAnswer {
  readonly value: number;
  readonly unit: "$" | "%" | "";
  /** One line below the figure. */
  readonly text: string;
}

export interface Calculator {
  readonly fields: readonly CalculatorField[];
  calculate(given: Readonly<Record<string, number>>): CalculatorAnswer;
}

const field = (key: string, label: string, value: number, unit: CalculatorField["unit"], max = 1e9): CalculatorField => ({
  key,
  label,
  value,
  unit,
  max,
});

export const calculators: Readonly<Record<string, Calculator>> = {
  slippage: {
    fields: [
      field("copy", "Copy value", 10_000, "$"),
      field("trades", "Trades per year", 200, "", 100_000),
      field("share", "Share of the copy per trade", 10, "%", 100),
      field("slippage", "Slippage", 3, "bps", 1000),
    ],
    calculate: ({ copy = 0, trades = 0, share = 0, slippage = 0 }) => {
      const cost = (trades * copy * (share / 100) * 2 * slippage) / 10_000;
      return { value: -cost, unit: "$", text: `a year, ${copy > 0 ? formatRatio((cost / copy) * 100) : "0.00"}% of the copy` };
    },
  },
  sizing: {
    fields: [
      field("copy", "Your copy’s value", 4000, "$"),
      field("fill", "The feeder’s order", 2000, "$"),
      field("equity", "The feeder’s account value", 50_000, "$"),
    ],
    calculate: ({ copy = 0, fill = 0, equity = 0 }) =>
      equity > 0
        ? { value: (copy * fill) / equity, unit: "$", text: `in proportion, ${formatRatio((fill / equity) * 100)}% of your copy` }
        : { value: 0, unit: "$", text: "An account with no value has no proportion: the receipt would say FEEDER_EQUITY." },
  },
  recovery: {
    fields: [field("loss", "Drawdown", 24, "%", 99.9), field("money", "Peak value", 10_000, "$")],
    calculate: ({ loss = 0, money: top = 0 }) => ({
      value: (loss / 100 / (1 - loss / 100)) * 100,
      unit: "%",
      text: `needed to get back from ${formatMoney(top * (1 - loss / 100))} to ${formatMoney(top)}`,
    }),
  },
  "copy-stop": {
    fields: [
      field("reference", "Unit value when set", 1.04, "", 1000),
      field("stop", "Copy stop", 15, "%", 99),
      field("equity", "Copy value now", 1040, "$"),
    ],
    calculate: ({ reference = 0, stop = 0, equity = 0 }) => ({
      value: (1 - stop / 100) * equity,
      unit: "$",
      text: `left when it triggers, at a unit value of ${formatRatio((1 - stop / 100) * reference, 4)}`,
    }),
  },
  risk: {
    fields: [
      field("account", "Account", 10_000, "$"),
      field("risk", "Risk per trade", 1, "%", 100),
      field("entry", "Entry", 50, "$"),
      field("stop", "Stop", 46, "$"),
    ],
    calculate: ({ account = 0, risk = 0, entry = 0, stop = 0 }) => {
      const distance = Math.abs(entry - stop);
      if (distance === 0) return { value: 0, unit: "$", text: "Entry and stop are the same: there is no distance to size by." };
      const quantity = (account * risk) / 100 / distance;
      return {
        value: quantity * entry,
        unit: "$",
        text: `${formatRatio(quantity)} units; ${formatMoney((account * risk) / 100)} lost at the stop`,
      };
    },
  },
  expectancy: {
    fields: [field("rate", "Win rate", 90, "%", 100), field("win", "Average win", 10, "$"), field("loss", "Average loss", 120, "$")],
    calculate: ({ rate = 0, win = 0, loss = 0 }) => {
      const each = (rate / 100) * win - (1 - rate / 100) * loss;
      return { value: each, unit: "$", text: `expected per trade, ${formatMoney(each * 100)} per 100 trades` };
    },
  },
};
