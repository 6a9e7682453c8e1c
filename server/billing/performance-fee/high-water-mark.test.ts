import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { PaperCopy, type Step } from "./testing/paper-copy";
import { bitesOf, chargeableProfit, feeOf } from "./high-water-mark";

/** Steps with the fee, the mark and the equity after each, worked by hand. Money in USD, 20% unless said otherwise. */
const tables: Record<string, ReadonlyArray<readonly [Step, fee: string, mark: string, equity: string]>> = {
  // 1,000 units. Up 20%: 200 × 20% = 40, net 1,160. Down to 1,044. Up to 1,218: 58 above 1.16 → 11.60.
  "FEE-001 two months up, down and up again": [
    [{ growth: "1.2" }, "0", "1", "1200"],
    ["MONTH", "40", "1.16", "1160"],
    [{ growth: "0.9" }, "0", "1.16", "1044"],
    ["MONTH", "0", "1.16", "1044"],
    [{ equity: "1160" }, "0", "1.16", "1160"],
    ["MONTH", "0", "1.16", "1160"],
    [{ equity: "1218" }, "0", "1.16", "1218"],
    ["MONTH", "11.6", "1.2064", "1206.4"],
  ],
  // 1,000 more at 1.5 buys 666.666…: the 500 of profit stay 500, whatever the mark is now. Then 100 more: 600 × 20% = 120.
  "FEE-002 a deposit before a month's end at a profit": [
    [{ equity: "1500" }, "0", "1", "1500"],
    [{ add: "1000" }, "0", "1.200000000001", "2500"],
    [{ equity: "2600" }, "0", "1.200000000001", "2600"],
    ["MONTH", "119.99", "1.488006", "2480.01"],
  ],
  // Deposited right before the loss, at the mark: 2,000 units. The way back to 1 is free, then 200 × 20%.
  "FEE-003 a deposit before a loss": [
    [{ add: "1000" }, "0", "1", "2000"],
    [{ equity: "1500" }, "0", "1", "1500"],
    ["MONTH", "0", "1", "1500"],
    [{ equity: "2000" }, "0", "1", "2000"],
    ["MONTH", "0", "1", "2000"],
    [{ equity: "2200" }, "0", "1", "2200"],
    ["MONTH", "40", "1.08", "2160"],
  ],
  // In the loss, at 0.5: 1,000 more buys 2,000 units; the mark stays 1. At 0.9 the copy made 700 and pays nothing: below its mark.
  "FEE-004 a deposit during a loss": [
    [{ equity: "500" }, "0", "1", "500"],
    [{ add: "1000" }, "0", "1", "1500"],
    [{ equity: "2700" }, "0", "1", "2700"],
    ["MONTH", "0", "1", "2700"],
    [{ equity: "3300" }, "0", "1", "3300"],
    ["MONTH", "60", "1.08", "3240"],
  ],
  // After the loss, back at the mark: as at the start.
  "FEE-005 a deposit after a loss": [
    [{ equity: "500" }, "0", "1", "500"],
    ["MONTH", "0", "1", "500"],
    [{ equity: "1000" }, "0", "1", "1000"],
    [{ add: "1000" }, "0", "1", "2000"],
    [{ equity: "2100" }, "0", "1", "2100"],
    ["MONTH", "20", "1.04", "2080"],
  ],
  // A third leaves at 1.5: a third of 500 is 166.66…, of it 33.33. The rest pays at the month's end: 333.33… × 20%.
  "FEE-006 a withdrawal of a part at a profit": [
    [{ equity: "1500" }, "0", "1", "1500"],
    [{ withdraw: "500" }, "33.33", "1", "1000"],
    ["MONTH", "66.66", "1.40001", "933.34"],
  ],
  // Everything taken out is a stop: 500 × 20%.
  "FEE-006 a withdrawal of everything": [
    [{ equity: "1500" }, "0", "1", "1500"],
    ["STOP", "100", "1.4", "1400"],
  ],
  // Most leaves in the loss: the 200 units left are back above 1, but their owner is down by 300. At +20 in all, 20 are charged, not 720.
  "FEE-007 never while the copy is down overall": [
    [{ equity: "500" }, "0", "1", "500"],
    [{ withdraw: "400" }, "0", "1", "100"],
    [{ equity: "300" }, "0", "1", "300"],
    ["MONTH", "0", "1", "300"],
    [{ equity: "620" }, "0", "1", "620"],
    ["MONTH", "4", "3.08", "616"],
    ["MONTH", "0", "3.08", "616"],
  ],
  // 20% on 200, then 10% on 116: what was made before the change is not charged anew.
  "FEE-008 the rate changes between two months": [
    [{ equity: "1200" }, "0", "1", "1200"],
    ["MONTH", "40", "1.16", "1160"],
    [{ percent: 10 }, "0", "1.16", "1160"],
    [{ equity: "1276" }, "0", "1.16", "1276"],
    ["MONTH", "11.6", "1.2644", "1264.4"],
  ],
  // A free month makes 500; at 30% only the 100 after it count.
  "FEE-009 profit of a month without a fee is never charged": [
    [{ percent: 0 }, "0", "1", "1000"],
    [{ equity: "1500" }, "0", "1", "1500"],
    ["MONTH", "0", "1.5", "1500"],
    [{ percent: 30 }, "0", "1.5", "1500"],
    [{ equity: "1600" }, "0", "1.5", "1600"],
    ["MONTH", "30", "1.57", "1570"],
  ],
  // Paused means that nothing opens; what is held still counts. The mark is where it was when it goes on.
  "FEE-010 a copy that is paused for a month without a change of value": [
    [{ equity: "1200" }, "0", "1", "1200"],
    ["MONTH", "40", "1.16", "1160"],
    ["MONTH", "0", "1.16", "1160"],
    [{ equity: "1260" }, "0", "1.16", "1260"],
    ["STOP", "20", "1.24", "1240"],
  ],
  // 25 of 40 can be paid: 75 of the 200 stay above the mark, and are charged when the cash is there.
  "FEE-011 too little cash on paper: the rest is charged later, once": [
    [{ equity: "1200" }, "0", "1", "1200"],
    [{ cash: "25" }, "0", "1", "1200"],
    ["MONTH", "25", "1.1", "1175"],
    [{ cash: null }, "0", "1.1", "1175"],
    ["MONTH", "15", "1.16", "1160"],
    ["MONTH", "0", "1.16", "1160"],
  ],
};

test.each(Object.entries(tables))("%s", (_, table) => {
  const copy = new PaperCopy("1000", 20);
  for (const [index, [step, fee, mark, equity]] of table.entries()) {
    const charged = copy.step(step);
    expect([index + 1, charged.toFixed(), copy.mark.toFixed(), copy.equity.toFixed()]).toEqual([index + 1, fee, mark, equity]);
  }
});

test("FEE-012 a stop and a new copy: the new one begins with a mark of its own at 1, and the old loss is not carried over", () => {
  const old = new PaperCopy("1000", 20);
  old.step({ equity: "800" });
  expect(old.step("STOP").toFixed()).toBe("0");
  const restarted = new PaperCopy("800", 20);
  restarted.step({ equity: "900" });
  expect(restarted.step("STOP").toFixed()).toBe("20");
});

test.each([
  ["100", 20, "20"],
  ["0.04", 20, "0"],
  ["0.05", 20, "0.01"],
  ["99.99", 30, "29.99"],
  ["123.45", 1, "1.23"],
])("FEE-013 of a profit of %s USD at %d percent the fee is %s USD, rounded down", (profit, percent, fee) => {
  expect(feeOf(new Decimal(profit), percent).toFixed()).toBe(fee);
});

test.each([
  ["12.34", "0", 123, "0.04"],
  ["12.34", "0.07", 124, "0.01"],
  ["0.09", "0", 0, "0.09"],
  ["0.09", "0.09", 1, "0.08"],
  ["250", "0", 2_500, "0"],
])("FEE-014 %s USD with %s USD carried is %d bites, and %s USD is carried", (fee, carried, bites, carry) => {
  const answer = bitesOf(new Decimal(fee), new Decimal(carried));
  expect([answer.bites, answer.carry.toFixed()]).toEqual([bites, carry]);
});

test("FEE-007 profit to be charged is the smaller of what is above the mark and what the owner made, and never below zero", () => {
  const of = (equity: string, netProfit: string): string =>
    chargeableProfit({
      ...{ equity: new Decimal(equity), units: new Decimal(1_000), mark: new Decimal("1.1"), netProfit: new Decimal(netProfit) },
    }).toFixed();
  expect([of("1200", "200"), of("1200", "50"), of("1200", "-5"), of("1100", "100"), of("900", "100")]).toEqual([
    "100",
    "50",
    "0",
    "0",
    "0",
  ]);
});

/** A model that shares nothing with the rule: profit that is to be charged as one sum of money, in floating point. */
class MoneyModel {
  equity = 1_000;
  /** Above zero: to be charged; below: to be made good first. */
  open = 0;
  private put = 1_000;
  fees = 0;

  grow(factor: number): void {
    this.open += this.equity * (factor - 1);
    this.equity *= factor;
  }

  add(amount: number): void {
    // New money at a loss buys units that have to regain the mark too.
    if (this.open < 0) this.open *= (this.equity + amount) / this.equity;
    this.equity += amount;
    this.put += amount;
  }

  withdraw(amount: number, rate: number): number {
    const share = amount / this.equity;
    const fee = this.due(rate) * share;
    this.open = this.charged(rate) * (1 - share);
    this.equity -= amount;
    this.put -= amount - fee;
    this.fees += fee;
    return fee;
  }

  charge(rate: number): number {
    if (rate === 0) {
      this.open = Math.min(this.open, 0);
      return 0;
    }
    const fee = this.due(rate);
    if (this.profit() > 0 && this.open > 0) this.open = 0;
    this.equity -= fee;
    this.fees += fee;
    return fee;
  }

  private profit(): number {
    return this.equity - this.put;
  }

  private due(rate: number): number {
    return Math.max(0, Math.min(this.open, this.profit())) * rate;
  }

  private charged(rate: number): number {
    return rate > 0 && this.open > 0 && this.profit() > 0 ? Math.min(this.open, this.profit()) : this.open;
  }
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("FEE-015 over 1,000 random lives of copies the fees are those of an independent model, to the cents of rounding", () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = randomOf(seed);
    const copy = new PaperCopy("1000", 20);
    const model = new MoneyModel();
    let [rate, roundings] = [0.2, 0];
    for (let step = 0; step < 40; step++) {
      const kind = random();
      if (kind < 0.45) {
        // Whole thousandths, and the cents the copy rounds to.
        const before = copy.equity;
        const factor = new Decimal((0.8 + random() * 0.45).toFixed(3));
        copy.step({ equity: before.mul(factor).toDecimalPlaces(2).toFixed() });
        model.grow(copy.equity.div(before).toNumber());
      } else if (kind < 0.6) {
        const amount = (10 + random() * 2_000).toFixed(2);
        copy.step({ add: amount });
        model.add(Number(amount));
      } else if (kind < 0.75) {
        const amount = copy.equity.mul((0.05 + random() * 0.85).toFixed(3)).toDecimalPlaces(2);
        copy.step({ withdraw: amount.toFixed() });
        model.withdraw(amount.toNumber(), rate);
        roundings++;
      } else if (kind < 0.85) {
        const percent = Math.floor(random() * 31);
        // A rate changes at the end of a month.
        copy.step("MONTH");
        model.charge(rate);
        roundings++;
        copy.step({ percent });
        rate = percent / 100;
      } else {
        copy.step("MONTH");
        model.charge(rate);
        roundings++;
      }
      // What is rounded down to the cent stays in the copy and grows with it.
      const tolerance = 0.02 * (roundings + 1) * 3;
      expect([seed, step, Math.abs(copy.fees.toNumber() - model.fees) <= tolerance]).toEqual([seed, step, true]);
      expect(copy.mark.gte(1)).toBe(true);
    }
  }
});

test("FEE-016 without money moving, fees never exceed the rate times the sum of new highs, and nothing is charged below one", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = randomOf(seed * 7_919);
    const copy = new PaperCopy("1000", 25);
    let [high, gained] = [new Decimal(1_000), new Decimal(0)];
    for (let month = 0; month < 36; month++) {
      copy.step({
        equity: copy.equity
          .mul((0.75 + random() * 0.5).toFixed(4))
          .toDecimalPlaces(2)
          .toFixed(),
      });
      const before = copy.equity;
      if (before.gt(high)) gained = gained.add(before.sub(high));
      const fee = copy.step("MONTH");
      if (before.lte(high)) expect(fee.toFixed()).toBe("0");
      high = Decimal.max(high, copy.equity);
      expect(copy.fees.lte(gained.mul("0.25"))).toBe(true);
      // At most a cent a month is lost to rounding.
      expect(
        gained
          .mul("0.25")
          .sub(copy.fees)
          .lt(new Decimal("0.02").mul(month + 1)),
      ).toBe(true);
      expect(copy.step("MONTH").toFixed()).toBe("0");
    }
  }
});
