import { D, type OracleSettings } from "./oracle-model";

export type StopReason = "STOP_LOSS" | "TAKE_PROFIT";

/** Doubles keep the best value seen on the way to the row: a trailing reference may be off by this part of it. */
const noise = new D("1e-9");

/**
 * A copy's own stop and profit to take, by its unit value. A trailing stop follows the best value since it was set: the
 * highest that ever was (`best`), of which the server must have seen and kept what there was when nothing was left to do
 * (`sure`); between those two it may act or not.
 */
export class CopyExits {
  private best = new D(1);
  private sure = new D(1);
  private profitFrom = new D(1);
  /** What it had cause for at a value that was there since nothing was left to do: it may have acted then, and show it after what else was booked. */
  private earlier: StopReason | null = null;

  constructor(private settings: OracleSettings) {}

  update(settings: OracleSettings, unitValue: D): void {
    const { stopLossPercent: stop, isStopTrailing: isTrailing, takeProfitPercent: profit } = this.settings;
    if (stop !== settings.stopLossPercent || (isTrailing ?? false) !== (settings.isStopTrailing ?? false))
      this.best = this.sure = unitValue;
    if (profit !== settings.takeProfitPercent) this.profitFrom = unitValue;
    this.settings = settings;
    this.earlier = null;
  }

  /** The value moved; `isSettled`: and everything it calls for has been done. */
  look(unitValue: D, isSettled: boolean): void {
    this.earlier = isSettled ? null : (this.reasonNow(unitValue) ?? this.earlier);
    if (!this.settings.isStopTrailing) return;
    this.best = D.max(this.best, unitValue);
    if (isSettled) this.sure = D.max(this.sure, unitValue);
  }

  /** Why it may act at this value, or may have acted before; null where it may not. */
  mayAct(unitValue: D): StopReason | null {
    return this.reasonNow(unitValue) ?? this.earlier;
  }

  private reasonNow(unitValue: D): StopReason | null {
    return this.reason(unitValue, this.best, new D(1).add(this.settings.isStopTrailing ? noise : 0));
  }

  /** Why it cannot be at this value; null where it can. */
  mustAct(unitValue: D): StopReason | null {
    return this.reason(unitValue, this.sure, new D(1).sub(this.settings.isStopTrailing ? noise : 0));
  }

  private reason(unitValue: D, reference: D, slack: D): StopReason | null {
    const { stopLossPercent, takeProfitPercent } = this.settings;
    if (stopLossPercent && unitValue.lte(reference.mul(new D(100).sub(stopLossPercent)).div(100).mul(slack))) return "STOP_LOSS";
    return takeProfitPercent && unitValue.gte(this.profitFrom.mul(new D(100).add(takeProfitPercent)).div(100)) ? "TAKE_PROFIT" : null;
  }
}
