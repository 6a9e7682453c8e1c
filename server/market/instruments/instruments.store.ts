import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { InstrumentRow, MarketGapRow } from "./instrument.entity";
import type { InstrumentDefinition, PriceGap, ProviderName, TradingHours } from "../providers/provider";

/** Instruments that one statement stores. */
const instrumentsPerStatementMax = 500;

/**
 * Stores what a provider knows of its symbols, some hundred a statement. A symbol that another provider wrote loses hours and
 * halt with it: they were given on another market clock.
 */
export async function storeInstruments(db: Database, provider: ProviderName, definitions: readonly InstrumentDefinition[]): Promise<void> {
  const rows = definitions.map(rowOf).sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  for (let from = 0; from < rows.length; from += instrumentsPerStatementMax)
    await storePart(db, provider, rows.slice(from, from + instrumentsPerStatementMax));
}

const rowOf = (one: InstrumentDefinition) => ({
  symbol: one.symbol,
  name: one.name,
  class: one.class,
  sector: one.sector,
  tick: one.tick.toFixed(),
  lot: one.lot.toFixed(),
  spread_bps: one.spreadBps.toFixed(),
  shortable: one.isShortable,
  venue_symbol: one.venue?.symbol ?? null,
  quote_currency: one.venue?.quoteCurrency ?? "USD",
  notional_min: one.venue?.notionalMin?.toFixed() ?? null,
  // Left out: an admin gives them.
  ...(one.hours !== undefined && { hours: one.hours }),
});

async function storePart(db: Database, provider: ProviderName, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  await db.query(
    `insert into instruments (
      symbol, name, class, sector, tick, lot, spread_bps, shortable, provider,
      venue_symbol, quote_currency, notional_min, hours
    )
    select symbol, name, class, sector, tick, lot, spread_bps, shortable, $2,
      venue_symbol, quote_currency, notional_min, hours
    from jsonb_to_recordset($1::jsonb) as given (
      symbol text, name text, class text, sector text, tick numeric, lot numeric, spread_bps numeric,
      shortable boolean, venue_symbol text, quote_currency text, notional_min numeric,
      hours jsonb
    )
    order by symbol
    on conflict (symbol) do update set
      name = excluded.name,
      class = excluded.class,
      sector = excluded.sector,
      tick = excluded.tick,
      lot = excluded.lot,
      spread_bps = excluded.spread_bps,
      shortable = excluded.shortable,
      provider = excluded.provider,
      venue_symbol = excluded.venue_symbol,
      quote_currency = excluded.quote_currency,
      notional_min = excluded.notional_min,
      hours = case
        when excluded.hours is not null then excluded.hours
        when instruments.provider = excluded.provider then instruments.hours
      end,
      halted_at = case when instruments.provider = excluded.provider then instruments.halted_at end`,
    [JSON.stringify(rows), provider],
  );
}

/** Symbols that are held or ordered, with who priced them last. */
export const readSymbolsInUse = (db: Database): Promise<Array<{ symbol: string; provider: ProviderName }>> =>
  db.query("select symbol, provider from symbols_in_use order by symbol");

/** Symbols that must stay live: held, ordered, or waited for by a price alert. */
export async function readSymbolsWanted(db: Database): Promise<string[]> {
  const rows = await queryRows<{ symbol: string }>(
    db,
    `select symbol from symbols_in_use
    union
    select symbol from price_alerts where fired_at is null`,
  );
  return rows.map(({ symbol }) => symbol);
}

export const readInstruments = (db: Database): Promise<InstrumentRow[]> => db.read.find(InstrumentRow, { order: { symbol: "ASC" } });

/** Changes whenever an instrument or a gap does: some thousand rows are not read again for nothing. */
export async function readControlsSum(db: Database): Promise<string> {
  const [row] = await queryRows<{ sum: string }>(
    db,
    `select md5(
      (select coalesce(string_agg(md5(i::text), '' order by i.symbol), '') from instruments i)
      || (select coalesce(string_agg(md5(g::text), '' order by g.id), '') from market_gaps g)
    ) as sum`,
  );
  return row!.sum;
}

export async function readGaps(db: Database): Promise<PriceGap[]> {
  const rows = await db.read.find(MarketGapRow, { order: { at: "ASC", id: "ASC" } });
  return rows.map(({ symbol, at, factor }) => ({ symbol, at, factor: new Decimal(factor) }));
}

/** An instrument under its row's lock; null for an unknown symbol. */
export const lockInstrument = (tx: Tx, symbol: string): Promise<InstrumentRow | null> =>
  tx.findOne(InstrumentRow, { where: { symbol }, lock: { mode: "pessimistic_write" } });

/** `haltedAt` is on the market clock; null lets it trade again. */
export async function storeHalt(tx: Tx, symbol: string, haltedAt: Date | null): Promise<void> {
  await tx.update(InstrumentRow, { symbol }, { haltedAt });
}

/** Null: round the clock. */
export async function storeHours(tx: Tx, symbol: string, hours: TradingHours | null): Promise<void> {
  await tx.update(InstrumentRow, { symbol }, { hours: hours as never });
}

export async function insertGap(tx: Tx, gap: PriceGap): Promise<void> {
  await tx.insert(MarketGapRow, gap);
}
