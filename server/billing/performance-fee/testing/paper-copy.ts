import { Decimal, zero } from "../../../platform/decimal";
import { chargeFee, markAfterDeposit } from "../high-water-mark";

/** What happens to a copy in a test: its value changes, money moves, the rate or the cash that can be taken changes, or a fee is due. */
export type Step =
  | "MONTH"
  | "STOP"
  | { readonly growth: string }
  | { readonly equity: string }
  | { readonly add: string }
  | { readonly withdraw: string }
  | { readonly percent: number }
  | { readonly cash: string | null };

/** A paper copy in memory, which pays its fees from its cash as one in the database does. Units at 1 USD each. */
export class PaperCopy {
  equity: Decimal;
  units: Decimal;
  mark = new Decimal(1);
  fees = zero;
  private putIn: Decimal;
  private cash: Decimal | null = null;

  constructor(
    amount: string,
    private percent: number,
  ) {
    this.equity = this.units = this.putIn = new Decimal(amount);
  }

  /** Returns the fee that the step cost. */
  step(step: Step): Decimal {
    if (step === "MONTH" || step === "STOP") return this.charge();
    if ("growth" in step) this.equity = this.equity.mul(step.growth);
    else if ("equity" in step) this.equity = new Decimal(step.equity);
    else if ("add" in step) this.add(new Decimal(step.add));
    else if ("withdraw" in step) return this.withdraw(new Decimal(step.withdraw));
    else if ("percent" in step) this.percent = step.percent;
    else this.cash = step.cash === null ? null : new Decimal(step.cash);
    return zero;
  }

  private get position() {
    return { equity: this.equity, units: this.units, mark: this.mark, netProfit: this.equity.sub(this.putIn) };
  }

  private unitsFor(amount: Decimal): Decimal {
    return amount.mul(this.units).div(this.equity).toDecimalPlaces(12);
  }

  private charge(): Decimal {
    const cash = this.cash ?? this.equity;
    const { fee, markAfter } = chargeFee(this.position, { percent: this.percent, share: new Decimal(1), cash });
    this.equity = this.equity.sub(fee);
    return this.note(fee, markAfter);
  }

  private add(amount: Decimal): void {
    const units = this.unitsFor(amount);
    this.mark = markAfterDeposit(this.position, units);
    this.units = this.units.add(units);
    this.equity = this.equity.add(amount);
    this.putIn = this.putIn.add(amount);
  }

  private withdraw(amount: Decimal): Decimal {
    const terms = { percent: this.percent, share: amount.div(this.equity), cash: amount };
    const { fee, markAfter } = chargeFee(this.position, terms);
    this.units = this.units.sub(this.unitsFor(amount));
    this.equity = this.equity.sub(amount);
    this.putIn = this.putIn.sub(amount.sub(fee));
    return this.note(fee, markAfter);
  }

  private note(fee: Decimal, mark: Decimal): Decimal {
    this.mark = mark;
    this.fees = this.fees.add(fee);
    return fee;
  }
}
