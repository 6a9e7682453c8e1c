import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { queryRows } from "../../platform/db/rows";
import type { BrokerOrderEnd, OrderBooker } from "../port/order-booker";
import type { VenueFill } from "../port/venue-session";

/** Books into tables of its own, so that what a rollback undoes is undone: the database says how often anything was booked. */
export class TableBooker implements OrderBooker {
  /** Codes that the owner denies opens with, by its order. */
  readonly denials = new Map<string, string>();

  private constructor(private readonly db: Database) {}

  static async create(db: Database): Promise<TableBooker> {
    await db.query(`
      create table test_bookings (owner_order_id uuid, symbol text, fill_id text, quantity numeric, is_late boolean);
      create table test_ends (owner_order_id uuid, state text, reason text, filled numeric)`);
    return new TableBooker(db);
  }

  async lock(tx: Tx, ownerOrderId: string): Promise<string> {
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [ownerOrderId]);
    return ownerOrderId;
  }

  async denial(_tx: Tx, _locked: unknown, ownerOrderId: string): Promise<string | null> {
    return this.denials.get(ownerOrderId) ?? null;
  }

  async bookFill(tx: Tx, locked: unknown, ownerOrderId: string, fill: VenueFill, isLate: boolean): Promise<void> {
    if (locked !== ownerOrderId) throw new Error("Booked without its lock.");
    const signed = fill.side === "BUY" ? fill.quantity : fill.quantity.neg();
    await tx.query("insert into test_bookings values ($1, $2, $3, $4, $5)", [
      ...[ownerOrderId, fill.symbol, fill.venueFillId, signed.toFixed(), isLate],
    ]);
  }

  async bookEnd(tx: Tx, locked: unknown, ownerOrderId: string, end: BrokerOrderEnd): Promise<void> {
    if (locked !== ownerOrderId) throw new Error("Ended without its lock.");
    await tx.query("insert into test_ends select $1, $2, $3, coalesce(sum(quantity), 0) from test_bookings where owner_order_id = $1", [
      ownerOrderId,
      end.state,
      end.reason,
    ]);
  }

  /** What is held by all that was booked, or by what was booked through one connection. */
  async held(connectionId: string | null = null): Promise<Map<string, Decimal>> {
    const rows = await queryRows<{ symbol: string; held: string }>(
      this.db,
      `select b.symbol, sum(b.quantity) as held
      from test_bookings b
      where $1::uuid is null
        or exists (select from broker_orders o where o.owner_order_id = b.owner_order_id and o.connection_id = $1)
      group by b.symbol
      having sum(b.quantity) <> 0`,
      [connectionId],
    );
    return new Map(rows.map(({ symbol, held }) => [symbol, new Decimal(held)]));
  }

  /** What was booked of an order: the fills with `!` where late, then how it ended and with how much booked before. */
  async of(ownerOrderId: string): Promise<string[]> {
    const fills = await queryRows<{ quantity: string; is_late: boolean }>(
      this.db,
      "select quantity, is_late from test_bookings where owner_order_id = $1 order by fill_id",
      [ownerOrderId],
    );
    const ends = await queryRows<{ state: string; reason: string | null; filled: string }>(
      this.db,
      "select state, reason, filled from test_ends where owner_order_id = $1",
      [ownerOrderId],
    );
    return [
      ...fills.map(({ quantity, is_late }) => `${Number(quantity)}${is_late ? "!" : ""}`),
      ...ends.map(({ state, reason, filled }) => `${state}${reason ? `(${reason})` : ""} ${Number(filled)}`),
    ];
  }
}
