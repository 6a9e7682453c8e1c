import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { crossedBound, riskOf, type AccountRisk } from "./feeder-risk";

const d = (text: string): Decimal => new Decimal(text);
const value = (equity: string, openPnl = "0", shortValue = "0", reserve = "0") => ({
  ...{ equity: d(equity), openPnl: d(openPnl), shortValue: d(shortValue), shortCollateral: d(shortValue).add(reserve) },
});
const flows = (deposited = "0", withdrawn = "0") => ({ deposited: d(deposited), withdrawn: d(withdrawn) });
const texts = (risk: AccountRisk): (string | null)[] =>
  [risk.marginUse, risk.floatingLoss, risk.withdrawn, risk.deposited].map((percent) => percent?.toFixed() ?? null);

test.each([
  ["nothing held, nothing moved", value("100000"), flows(), ["0", "0", "0", "0"]],
  ["shorts set aside 150% of their ask", value("10000", "0", "1000", "1500.30"), flows(), ["15.003", "0", "0", "0"]],
  ["a loss is over equity without it", value("9750", "-250"), flows(), ["0", "2.5", "0", "0"]],
  ["a gain is no loss", value("10250", "250"), flows(), ["0", "0", "0", "0"]],
  ["money taken out is over equity with it, money put in over equity", value("5000"), flows("500", "5000"), ["0", "0", "50", "10"]],
  ["where margin is called: 1.5 over 1.3", value("1300", "-100", "1000", "1500"), flows(), ["115.3846", "7.1429", "0", "0"]],
  ["an account of nothing has no figure but zero", value("0", "0", "100", "150"), flows("10"), [null, "0", "0", null]],
  ["a loss of more than everything", value("-10", "-10", "100", "150"), flows(), [null, null, "0", "0"]],
])("PROOF-070 %s", (_, account, moved, expected) => {
  expect(texts(riskOf(account, moved))).toEqual(expected);
});

test.each([
  ["at its bound it is kept", { marginUseMax: "15.003" }, null],
  ["beyond it is crossed", { marginUseMax: "15" }, { bound: "MARGIN_USE", percent: "15.003" }],
  [
    "of several the first is named",
    { floatingLossMax: "1", withdrawnMax: "1", marginUseMax: "99" },
    { bound: "FLOATING_LOSS", percent: "2.5" },
  ],
  ["what is not watched is never crossed", { withdrawnMax: "50" }, null],
  ["money put in is watched as money taken out is", { depositedMax: "24.99" }, { bound: "DEPOSITED", percent: "25" }],
  ["as much as was allowed is kept", { depositedMax: "25" }, null],
])("PROOF-071 %s", (_, bounds, expected) => {
  const risk = { marginUse: d("15.003"), floatingLoss: d("2.5"), withdrawn: d("50"), deposited: d("25") };
  const most = { marginUseMax: null, floatingLossMax: null, withdrawnMax: null, depositedMax: null };
  const max = { ...most, ...Object.fromEntries(Object.entries(bounds).map(([name, text]) => [name, d(text)])) };
  const crossed = crossedBound(risk, max);
  expect(crossed && { ...crossed, percent: crossed.percent?.toFixed() }).toEqual(expected);
});

test("PROOF-071 an account that is worth nothing crosses each bound that has a figure", () => {
  const risk = { marginUse: null, floatingLoss: d("0"), withdrawn: d("0"), deposited: d("0") };
  const max = { marginUseMax: d("1000"), floatingLossMax: d("1"), withdrawnMax: d("1"), depositedMax: d("1") };
  expect(crossedBound(risk, max)).toEqual({ bound: "MARGIN_USE", percent: null });
});
