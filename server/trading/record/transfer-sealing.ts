import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { BookedAccount } from "../accounts/booked-account";
import type { TradingDeps } from "../trading-deps";
import { chainRow } from "./booking-changes";
import { publishRecordEvents } from "./booking-messages";
import { applyHoldings, lockAccounts, readAccountIdsOnRecord, readHoldings, writeBookingRows, type BookingRows } from "./booking.store";
import { readAccountHoldings } from "./holdings";
import { Sealing } from "./sealing";
import type { AccountHoldings } from "./version-2/money-bodies";

/** Money and lots that left an account for a copy (below zero) or came back, in USD: cash, and all of it with the lots. */
export interface SealedTransfer {
  readonly cash: Decimal;
  readonly worth: Decimal;
}

const noRows: BookingRows = {
  ...{ snapshots: [], trades: [], orders: [], fills: [], lots: [], texts: [], events: [], salts: [] },
  ...{ chains: [], pending: [], flows: [], accounts: [] },
};

/**
 * Seals what moves between record accounts and the copies of their owners: to the record it is money that went or came. Whoever
 * moves it books it; here only chains grow.
 */
export class TransferSealing {
  private constructor(
    private readonly tx: Tx,
    private readonly deps: TradingDeps,
    private readonly sealing: Sealing,
    private readonly accounts: ReadonlyMap<string, BookedAccount>,
    private readonly holdings: Map<string, AccountHoldings>,
  ) {}

  /** Locks the chains of those accounts whose records have begun, by id. The accounts are locked before. */
  static async begin(tx: Tx, deps: TradingDeps, accountIds: readonly string[]): Promise<TransferSealing> {
    const ids = await readAccountIdsOnRecord(tx, accountIds);
    const sealing = new Sealing(tx, deps, deps.clock.date());
    if (ids.length === 0) return new TransferSealing(tx, deps, sealing, new Map(), new Map());
    const accounts = await lockAccounts(tx, ids);
    applyHoldings(accounts, await readHoldings(tx, ids));
    const holdings = await readAccountHoldings(tx, [...accounts.values()], (symbol) => deps.market.quote(symbol));
    for (const account of accounts.values()) if (!account.index) sealing.putHoldingsAtStart(account.id, holdings.get(account.id)!);
    return new TransferSealing(tx, deps, sealing, accounts, holdings);
  }

  /** Seals one movement; does nothing where the account is on no record. */
  seal(accountId: string, { cash, worth }: SealedTransfer): void {
    const account = this.accounts.get(accountId);
    if (!account) return;
    const before = this.holdings.get(accountId)!;
    this.sealing.sealFlow(account, worth.lt(0) ? "TO_COPY" : "FROM_COPY", worth, before);
    const lots = worth.sub(cash);
    const adopted = { tradeId: "", symbol: "", side: "LONG" as const, quantity: lots, price: new Decimal(1), isSealed: false };
    const positions = lots.isZero() ? before.positions : [...before.positions, adopted];
    this.holdings.set(accountId, { cash: before.cash.add(cash), positions });
  }

  /** Writes what was sealed. Once, at the end of the transaction. */
  async write(): Promise<void> {
    const { events, salts } = this.sealing;
    if (events.length === 0) return;
    const chains = [...this.accounts.values()].flatMap(chainRow);
    await writeBookingRows(this.tx, { ...noRows, events, salts, chains });
    const recordIds = this.sealing.recordIds();
    this.deps.onSealed(this.tx, recordIds);
    this.tx.afterCommit(() => publishRecordEvents(this.deps.bus, recordIds));
  }
}
