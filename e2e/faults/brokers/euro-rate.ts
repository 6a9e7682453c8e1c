import type { BinanceSandbox } from "../../../server/brokers/sandboxes/binance/sandbox";
import type { Clock } from "../../../server/platform/clock";
import { Decimal } from "../../../server/platform/decimal";
import { Random } from "../random";

/** In ten-thousandths of a dollar: what a euro is worth at first, how far a step goes, and how far it gets from there, 2%. */
const first = 11_600;
const stepMax = 58;
const rangeMax = 232;
/** So that the rate takes nothing from the numbers that all else of a seed is made of. */
const ofRate = 1_000_003;
const market = "EURUSDT";
/** A rate older than a minute is not taken where the venue answers; the second worker's clock may be half a minute ahead. */
const ageMsMax = 60_000 + 31_000;

/** What a euro is worth at the imitated exchange: it moves by the seed. Notes what was answered to those who asked. */
export class EuroRate {
  private random = new Random(0);
  private worth = first;
  /** Oldest first. */
  private readonly shown: Array<{ readonly at: number; readonly rate: Decimal }> = [];

  constructor(
    private readonly exchange: BinanceSandbox["exchange"],
    clock: Clock,
  ) {
    const { markets } = exchange;
    const find = markets.find.bind(markets);
    markets.find = (id) => {
      if (id === market) this.shown.push({ at: clock.now(), rate: this.now });
      return find(id);
    };
  }

  begin(seed: number): void {
    this.random = new Random(seed + ofRate);
    this.shown.length = 0;
    this.set(first);
  }

  /** One step up or down. */
  move(): void {
    const moved = this.worth + this.random.below(2 * stepMax + 1) - stepMax;
    this.set(Math.min(first + rangeMax, Math.max(first - rangeMax, moved)));
  }

  get now(): Decimal {
    return new Decimal(this.worth).div(10_000);
  }

  /**
   * Whether this is a rate that a fill or an order may have been turned at, at `at`: one that the exchange gave in the minute before, or the last one before that
   * minute, for its answers may be lost. What came before there was any waits for the first.
   */
  couldBe(rate: Decimal, at: Date): boolean {
    const began = +at - ageMsMax;
    const last = this.shown.findLast((one) => one.at <= began);
    const fresh = this.shown.filter((one) => one.at > began && one.at <= +at);
    const known = last ? [last, ...fresh] : fresh;
    return (known.length > 0 ? known : this.shown.slice(0, 1)).some((one) => one.rate.eq(rate));
  }

  private set(worth: number): void {
    this.worth = worth;
    this.exchange.markets.setEuro(this.now.toFixed());
  }
}
