import { Decimal, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import { accountIdOf } from "../../trading/accounts/account-access";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import { fillValue } from "../../trading/trades/book";
import type { CopyingDeps } from "../copying-deps";
import type { CopyReachInput } from "../copying.inputs";
import { CopyReach } from "../copying.types";
import { factsJson } from "../at-brokers/copy-brokers";
import { readReach, readReachedConnections, type ReachRow } from "./reach.store";

/** Whom would this order reach? Said before a feeder sends it. Limits of eaters over all their copies are theirs to know: they are left out. */
export class ReachService {
  constructor(private readonly deps: CopyingDeps) {}

  /** Throws NOT_FOUND for a symbol that does not trade here. */
  async reachOf(viewer: Viewer, input: CopyReachInput): Promise<CopyReach> {
    const { db, market } = this.deps;
    const [instrument, quote] = [market.instrument(input.symbol), market.quote(input.symbol)];
    if (!instrument) throw notFound("This symbol");
    const price = input.price ?? (quote && (input.side === "LONG" ? quote.ask : quote.bid));
    const isSized = price !== null && price.gt(0) && input.quantity.gt(0);
    const accountId = await accountIdOf(db.read, viewer, null);
    const state = (await readAccountStates(db, [accountId])).get(accountId)!;
    const mids = JSON.stringify(Object.fromEntries([...market.mids()].map(([symbol, mid]) => [symbol, mid.toFixed()])));
    const connections = await readReachedConnections(db.read, viewer.id, sizedMax);
    const facts = connections.length === 0 ? [] : await this.deps.brokers.facts(db, connections, instrument.symbol);
    const row = await readReach(db, {
      ...{ feederId: viewer.id, mids, symbol: instrument.symbol, class: instrument.class, side: input.side },
      quantity: input.quantity.toFixed(),
      fillValue: (isSized ? fillValue(input.quantity, price) : zero).toFixed(2),
      feederEquity: accountNow(state, market).value.equity.toFixed(2),
      stopPrice: input.stopPrice?.toFixed() ?? null,
      price: (isSized ? price : instrument.tick).toFixed(),
      ...{ tick: instrument.tick.toFixed(), lot: instrument.lot.toFixed(), copiesMax: isSized ? sizedMax : 0 },
      facts: factsJson(facts, []),
    });
    return reachOf(row);
  }
}

/** Of the largest copies so many are sized, and of the others. */
const sizedMax = limits.reachCopiesMax / 2;

/** Pure: the largest copies as they were sized, and the rest as those were that stand for it. */
export function reachOf({ copies, largest, others }: ReachRow): CopyReach {
  const rest = copies - largest.sized;
  const isEstimated = others.sized === sizedMax && rest > others.sized;
  const share = isEstimated ? new Decimal(rest).div(others.sized) : new Decimal(1);
  return make(CopyReach, {
    copies,
    buying: largest.buying + share.mul(others.buying).round().toNumber(),
    money: new Decimal(largest.money).plus(share.mul(others.money)).toDecimalPlaces(2),
    isEstimated,
  });
}
