import type { Database, Tx } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { ConnectionAtWork, OrderParts } from "../orders/connection-at-work";
import type { FillInbox } from "../orders/fill-inbox";
import { readRecentSymbols } from "../orders/fills.store";
import type { OrderSender } from "../orders/sender";
import { ChargeInbox } from "../charges/charge-inbox";
import { TransferInbox, type TransfersRead } from "../transfers/transfer-inbox";
import { ActionInbox } from "../corporate-actions/action-inbox";
import type { MissingCash } from "../port/broker-accounts";
import type { ChargeBooker } from "../port/charge-booker";
import type { CorporateActionBooker } from "../port/corporate-actions";
import type { HeldByLots, LotReader } from "../port/lot-reader";
import { VenueCallError, type VenueAccount, type VenueOrder, type VenuePosition } from "../port/venue-session";
import { readMarketsInOtherCash } from "../opening/markets.store";
import { readKnownPositions, storeVenueSide } from "./venue-side.store";
import { withCounted } from "../currencies/conversion";
import { readCounted } from "../currencies/currencies.store";
import { judgeBooks, stopsOpens, type Difference } from "./judge-books";
import type { BrokerDifferenceRow, ReconciliationCause, ReconciliationResult } from "./reconciliation.entity";
import {
  insertDifference,
  lockComparison,
  notePass,
  readBusySymbols,
  readKnownOrderIds,
  readOpenDifferences,
  readOrdersToCheck,
  readOverfills,
  resolveDifference,
  updateDifference,
} from "./reconciliation.store";

export interface ReconcilerParts extends OrderParts {
  /** Of trading and of copying: asked for only once all modules are built. */
  readonly lots: () => readonly LotReader[];
  /** Has the cash of the books follow what the venue said at `askedAt`, once its fills are booked. Returns what is missing of it and was not booked. */
  readonly followCash: (connectionId: string, account: VenueAccount, askedAt: Date) => Promise<MissingCash>;
  /** Keeps what no order holds back of each currency. */
  readonly noteFree: (connectionId: string, account: VenueAccount) => Promise<void>;
  /** Trading's: takes what the venue charged apart from fills. */
  readonly charges: () => ChargeBooker | null;
  /** Of trading and of copying: change what is held as the venue did. */
  readonly corporateActions: () => readonly CorporateActionBooker[];
  /** Says that a difference stops opens from now on. */
  readonly reportStop: (tx: Tx, connection: ConnectionAtWork, difference: Difference) => Promise<void>;
  /** Whether our market has a symbol. */
  readonly isKnown: (symbol: string) => boolean;
  /** The least quantity of a symbol that a venue trades now. */
  readonly quantityMin: (symbol: string) => Decimal;
}

/** Fills may come while positions are asked for: then all is asked again, so often. */
const readingsMax = 3;

/** What the venue says, with no fill between its parts. */
interface VenueSide {
  readonly positions: readonly VenuePosition[];
  readonly account: VenueAccount;
  readonly openOrders: readonly VenueOrder[];
  readonly askedAt: Date;
  readonly transfers: TransfersRead;
}

/** What a pass found. */
interface Found {
  readonly differences: readonly Difference[];
  readonly busy: ReadonlySet<string>;
  readonly positions: readonly VenuePosition[];
  /** Open orders that are not ours. */
  readonly external: readonly VenueOrder[];
  readonly askedAt: Date;
  /** What is to be said of the pass beside its result. */
  readonly words: string | null;
}

/**
 * Compares what we hold with what the venue says: orders, fills, positions, cash. In step it writes nothing but its own time. Whatever cannot be
 * asked leaves everything as it is: a question that failed is no answer, and no flat account.
 */
export class Reconciler {
  private readonly chargeInbox: ChargeInbox;
  private readonly transferInbox: TransferInbox;
  private readonly actionInbox: ActionInbox;

  constructor(
    private readonly parts: ReconcilerParts,
    private readonly sender: OrderSender,
    private readonly inbox: FillInbox,
  ) {
    this.chargeInbox = new ChargeInbox(parts);
    this.transferInbox = new TransferInbox(parts);
    this.actionInbox = new ActionInbox(parts);
  }

  /** One pass; FAILED where the venue could not be asked. Only one runs at a connection: its worker's. */
  async run(connection: ConnectionAtWork, cause: ReconciliationCause): Promise<ReconciliationResult> {
    try {
      await this.checkOrders(connection);
      const side = await this.readVenue(connection);
      // Once the fills before it are booked, and before what the venue holds is judged.
      await this.actionInbox.read(connection);
      return await this.compare(connection, cause, side);
    } catch (error) {
      if (!(error instanceof VenueCallError)) throw error;
      await this.note(connection, cause, "FAILED", error.words);
      return "FAILED";
    }
  }

  /** Orders that are working here but not there, and those that were lost: each is looked up, for absence from a list proves nothing. */
  private async checkOrders(connection: ConnectionAtWork): Promise<void> {
    const ours = await readOrdersToCheck(this.parts.db, connection.id);
    if (ours.length === 0) return;
    const symbols = await this.recentSymbols(connection);
    const open = new Set((await connection.session.openOrders(symbols)).map(({ venueOrderId }) => venueOrderId));
    for (const { id, venueOrderId } of ours)
      if (venueOrderId === null || !open.has(venueOrderId)) await this.sender.lookUp(connection, id, "RECONCILIATION");
  }

  private async readVenue(connection: ConnectionAtWork): Promise<VenueSide> {
    const { session, isRecord } = connection;
    const symbols = new Set(await this.recentSymbols(connection));
    if (isRecord) for (const symbol of await this.knownHoldings(connection)) symbols.add(symbol);
    await this.chargeInbox.read(connection);
    const transfers = await this.transferInbox.read(connection);
    await this.inbox.readAgain(connection, [...symbols], new Date(this.parts.clock.now() - limits.brokerFillOverlapMs));
    for (let readings = 1; ; readings++) {
      if (isRecord) for (const market of await readMarketsInOtherCash(this.parts.db.read, connection.id, [...symbols])) symbols.add(market);
      await this.readFills(connection, [...symbols]);
      const askedAt = this.parts.clock.date();
      const positions = await session.positions();
      // What a record's owner bought at the venue itself is known by what is held there.
      if (isRecord) for (const { symbol, isKnown } of positions) if (isKnown) symbols.add(symbol);
      if (isRecord) for (const market of await readMarketsInOtherCash(this.parts.db.read, connection.id, [...symbols])) symbols.add(market);
      const side = {
        askedAt,
        transfers,
        positions,
        account: await this.account(connection),
        openOrders: await session.openOrders([...symbols]),
      };
      if ((await this.readFills(connection, [...symbols])) === 0) return side;
      if (readings === readingsMax) throw new VenueCallError("OTHER", "The account fills too fast to be compared. It is tried again.");
    }
  }

  /** With what counts as cash there; an account that cannot be valued is not compared. */
  private async account({ id, session }: ConnectionAtWork): Promise<VenueAccount> {
    const said = await session.account();
    const account = withCounted(said, await readCounted(this.parts.db.read, id));
    if (!account) throw new VenueCallError("OTHER", "What the account's currency is worth is not known now. It is tried again.");
    await this.parts.noteFree(id, account);
    return account;
  }

  /** Those that an order of ours may be open in, or fill late in. */
  private recentSymbols({ id }: ConnectionAtWork): Promise<string[]> {
    return readRecentSymbols(this.parts.db, id, new Date(this.parts.clock.now() - limits.brokerLateFillMsMax));
  }

  /** What a record's books hold, and what its account held at the last comparison: its owner may have sold all of it at the venue itself since. */
  private async knownHoldings({ id, userId }: ConnectionAtWork): Promise<Set<string>> {
    const { quantities } = await this.readLots(this.parts.db, id);
    const held = [...quantities].flatMap(([symbol, quantity]) => (quantity.isZero() ? [] : [symbol]));
    return new Set([...held, ...(await readKnownPositions(this.parts.db, { userId, connectionId: id }))]);
  }

  private async readFills(connection: ConnectionAtWork, symbols: readonly string[]): Promise<number> {
    const read = await this.inbox.read(connection, symbols);
    const booked = await this.inbox.book(connection);
    return read + booked;
  }

  private async compare(connection: ConnectionAtWork, cause: ReconciliationCause, side: VenueSide): Promise<ReconciliationResult> {
    const { db } = this.parts;
    const external = await this.externalOrders(connection.id, side.openOrders);
    const missing = await this.parts.followCash(connection.id, side.account, side.askedAt);
    const words = await this.transferInbox.settleMissing(connection, missing, side.transfers);
    // What was taken so is no difference of the account's currencies any more.
    if (words !== null) await this.parts.followCash(connection.id, side.account, side.askedAt);
    const busy = await readBusySymbols(db, connection.id);
    const held = await this.readLots(db, connection.id);
    const differences = judgeBooks({
      ...{ holdings: connection.capabilities.holdings, lots: held.quantities, cash: held.cash, busy },
      positions: new Map(side.positions.map(({ symbol, quantity }) => [symbol, quantity])),
      settledCash: side.account.settledCash,
      quantityMin: this.parts.quantityMin,
      externalOrders: external,
      overfills: await readOverfills(db, connection.id),
    });
    return this.store(connection, cause, { differences, busy, positions: side.positions, external, askedAt: side.askedAt, words });
  }

  private async externalOrders(connectionId: string, open: readonly VenueOrder[]): Promise<VenueOrder[]> {
    const known = await readKnownOrderIds(
      this.parts.db,
      connectionId,
      open.flatMap(({ clientOrderId }) => clientOrderId ?? []),
    );
    return open.filter(({ clientOrderId }) => clientOrderId === null || !known.has(clientOrderId));
  }

  private async readLots(db: Database, connectionId: string): Promise<HeldByLots> {
    const all = await Promise.all(this.parts.lots().map((reader) => reader.read(db, connectionId)));
    const quantities = new Map<string, Decimal>();
    for (const { quantities: some } of all)
      for (const [symbol, quantity] of some) quantities.set(symbol, (quantities.get(symbol) ?? zero).add(quantity));
    const cash = all.flatMap((one) => one.cash ?? []);
    return { quantities, cash: cash.length === 0 ? null : cash.reduce((sum, one) => sum.add(one), zero) };
  }

  /** Brings the stored differences to what was found; those of symbols that were not judged stay. */
  private store(
    connection: ConnectionAtWork,
    cause: ReconciliationCause,
    { differences: found, busy, positions, external, askedAt, words }: Found,
  ): Promise<ReconciliationResult> {
    const at = this.parts.clock.date();
    const of = { userId: connection.userId, connectionId: connection.id };
    return this.parts.db.transaction(async (tx) => {
      await lockComparison(tx, of.connectionId);
      const stored = await readOpenDifferences(tx, of.userId, of.connectionId);
      const kept = stored.filter((row) => busy.has(row.symbol) && row.subject === "");
      const gone = stored.filter((row) => !kept.includes(row) && !found.some((one) => isSame(one, row)));
      const fresh = found.filter((one) => !stored.some((row) => isSame(one, row)));
      for (const row of gone) await resolveDifference(tx, row, at);
      for (const one of fresh) await insertDifference(tx, of, one, { foundAt: at, comparedAt: askedAt });
      for (const one of fresh) if (stopsOpens(one.kind)) await this.parts.reportStop(tx, connection, one);
      for (const row of stored) {
        const one = found.find((candidate) => isSame(candidate, row));
        if (one) await updateDifference(tx, row, one, askedAt);
      }
      const isOut = kept.some((row) => row.stopsOpens) || found.some(({ kind }) => stopsOpens(kind));
      const result = isOut ? "OUT_OF_SYNC" : "IN_SYNC";
      const isNoted = await notePass(tx, { ...of, cause, result, words, at }, gone.length + fresh.length > 0);
      const isMoved = await storeVenueSide(tx, of, positions, external);
      if (isNoted || isMoved || cause === "PERSON") await this.parts.changes.connection(tx, of, "RECONCILIATION");
      return result;
    });
  }

  private async note(connection: ConnectionAtWork, cause: ReconciliationCause, result: ReconciliationResult, words: string): Promise<void> {
    const pass = { userId: connection.userId, connectionId: connection.id, cause, result, words, at: this.parts.clock.date() };
    await this.parts.db.transaction(async (tx) => {
      await lockComparison(tx, connection.id);
      const isNoted = await notePass(tx, pass, false);
      if (isNoted || cause === "PERSON") await this.parts.changes.connection(tx, pass, "RECONCILIATION");
    });
  }
}

const isSame = (found: Difference, row: BrokerDifferenceRow): boolean =>
  found.kind === row.kind && found.symbol === row.symbol && found.subject === row.subject;
