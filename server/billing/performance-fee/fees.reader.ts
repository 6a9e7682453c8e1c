import { worthOf } from "../../copying/eater-view/copy-value";
import type { Copy } from "../../copying/eater-view/copy.types";
import { cashForFees } from "../../copying/copy-fees";
import type { Market } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal, toCents, zero } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import type { Ledger } from "../ledger/ledger.service";
import { readDueByCopy, readFeeBases, readFees, type FeeBasis, type FeeView } from "./fees.store";
import { bitesOf, chargeFee, type FeeCharge } from "./high-water-mark";
import { nextMonthStart, plannedRates, rateAt, type Rate } from "./months";
import {
  CopyPerformanceFee,
  PerformanceFee,
  PerformanceFeeQuote,
  PerformanceFeeTerms,
  type PerformanceFeeConnection,
} from "./performance-fee.types";
import type { RatesService } from "./rates.service";

const whole = new Decimal(1);

/** Fees as the owner of a copy sees them: what would be charged now, and what was. */
export class FeesReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly market: Pick<Market, "quote">,
    private readonly ledger: Ledger,
    private readonly rates: RatesService,
  ) {}

  /** What these feeders ask; the others are missing. */
  async terms(feederIds: readonly string[]): Promise<Map<string, PerformanceFeeTerms>> {
    const rates = await this.rates.ratesOf(feederIds);
    return new Map([...rates].map(([id, own]) => [id, this.termsOf(own)]));
  }

  /** Of the viewer's own copies; those are missing whose feeder never set a rate. Four statements. */
  async ofCopies(copies: readonly Copy[]): Promise<Map<string, CopyPerformanceFee>> {
    const bases = await readFeeBases(this.db, copies.map(({ id }) => id)); // prettier-ignore
    if (bases.size === 0) return new Map();
    const charged = copies.filter(({ id }) => bases.has(id));
    const rates = await this.rates.ratesOf([...new Set(charged.map(({ row }) => row.feederId))]);
    const due = await readDueByCopy(this.db, [...bases.keys()]);
    return new Map(charged.map((copy) => [copy.id, this.feeOf(copy, bases.get(copy.id)!, rates.get(copy.row.feederId) ?? [], due)]));
  }

  /** What would be charged now: of all, or of an amount in USD that leaves. Null where the feeder never set a rate, and after the end. */
  async quote(viewer: Viewer, copy: Copy, withdraw: Decimal | null): Promise<PerformanceFeeQuote | null> {
    const basis = (await readFeeBases(this.db, [copy.id])).get(copy.id);
    const { equity } = copy.worth;
    if (!basis || copy.state === "STOPPED" || equity.lte(0)) return null;
    const part = withdraw === null ? whole : Decimal.max(Decimal.min(withdraw.div(equity), whole), zero);
    const { profit, fee } = part.isZero() ? { profit: zero, fee: zero } : this.chargeNow(copy, basis, part, withdraw ?? equity);
    const bites = copy.mode === "LIVE" ? bitesOf(fee, basis.carry).bites : null;
    const missing = bites === null ? null : Math.max(0, bites - Number((await this.ledger.purse(this.db, viewer.id)).spendable));
    const received = toCents((withdraw ?? equity).sub(bites === null ? fee : zero));
    return make(PerformanceFeeQuote, { percent: basis.percent, profit, fee, bites, received, missingBites: missing });
  }

  /** Of the viewer's own copy, latest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, copyId: string, args: PageArguments): Promise<PerformanceFeeConnection> {
    const request = pageRequest(args, 2);
    if (request.cursor !== null && (!isUuid(request.cursor[1]!) || Number.isNaN(Date.parse(request.cursor[0]!))))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const rows = await readFees(this.db, viewer.id, copyId, request.cursor, request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: feeOf(node) })), pageInfo };
  }

  private termsOf(rates: readonly Rate[]): PerformanceFeeTerms {
    const now = this.clock.date();
    const planned = plannedRates(rates, now);
    return make(PerformanceFeeTerms, { percent: rateAt(rates, now), planned, next: planned[0] ?? null });
  }

  private feeOf(copy: Copy, basis: FeeBasis, rates: readonly Rate[], due: Awaited<ReturnType<typeof readDueByCopy>>): CopyPerformanceFee {
    const { equity } = copy.worth;
    const isOver = copy.state === "STOPPED" || basis.endedAt !== null;
    const { profit, fee } = isOver || equity.lte(0) ? { profit: zero, fee: zero } : this.chargeNow(copy, basis, whole, null);
    const planned = isOver ? [] : plannedRates(rates, this.clock.date());
    const { bites, pausesAt } = due.get(copy.id) ?? { bites: 0, pausesAt: null };
    return make(CopyPerformanceFee, {
      ...{ percent: basis.percent, planned, next: planned[0] ?? null },
      ...{ mark: basis.mark, markValue: toCents(basis.mark.mul(copy.row.units)), profit, fee, charged: basis.charged },
      bites: copy.mode === "LIVE" ? bitesOf(fee, basis.carry).bites : null,
      nextChargeAt: isOver ? null : nextMonthStart(basis.periodStart > this.clock.date() ? basis.periodStart : this.clock.date()),
      ...{ dueBites: bites, pausesAt },
    });
  }

  /** Only what is charged is calculated, as it would be; `leaves` is the money of a withdrawal. */
  private chargeNow(copy: Copy, basis: FeeBasis, share: Decimal, leaves: Decimal | null): FeeCharge {
    const { row } = copy;
    const worth = worthOf(row, (symbol) => this.market.quote(symbol));
    const isLive = copy.mode === "LIVE";
    const netProfit = worth.equity.sub(row.putIn).sub(isLive ? basis.charged : zero);
    const cash = isLive ? null : (leaves ?? cashForFees(row, worth));
    return chargeFee({ equity: worth.equity, units: row.units, mark: basis.mark, netProfit }, { percent: basis.percent, share, cash });
  }
}

const feeOf = (row: FeeView): PerformanceFee => {
  const { id, feederId, paymentId, mode, cause, state, at, periodStart, percent, bites } = row;
  return make(PerformanceFee, {
    ...{ id, feederId, paymentId, mode, cause, state, at, periodStart, percent, bites },
    ...{ equity: new Decimal(row.equity), unitValue: new Decimal(row.unitValue), profit: new Decimal(row.profit) },
    ...{ markBefore: new Decimal(row.markBefore), markAfter: new Decimal(row.markAfter), amount: new Decimal(row.amount) },
    sharePercent: Number(row.share) * 100,
  });
};
