import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import type { InstrumentClass, InstrumentDefinition, TradingHours } from "../provider";
import type { VenueInstruments } from "../venue/venue-source";
import type { Snapshot } from "./answers";

const asset = z.object({
  symbol: z.string().regex(/^[A-Z0-9][A-Z0-9.]{0,11}$/),
  name: z.string(),
  exchange: z.string(),
  status: z.string(),
  tradable: z.boolean(),
  shortable: z.boolean(),
  borrow_status: z.string().optional(),
  easy_to_borrow: z.boolean().optional(),
  fractionable: z.boolean(),
});
export type Asset = z.infer<typeof asset>;

/** Exchanges on which next to nothing but funds is listed: Alpaca does not say what is a fund. */
const fundExchanges = new Set(["ARCA", "BATS"]);
const fundName = /\b(ETF|ETN|ETNs|SPDR|iShares|ProShares|Index Fund|Exchange[- ]Traded)\b/i;
/** Prices in cents from a dollar on, else in hundredths of a cent. */
const cent = new Decimal("0.01");
const subCent = new Decimal("0.0001");
const fraction = new Decimal("0.000000001");
const one = new Decimal(1);
const notionalMin = new Decimal(1);
const usualSpreadBps = new Decimal(5);
const bpsPerWhole = 10_000;
const nameLengthMax = 80;

/** US shares and funds that Alpaca lists; what is no such asset is left out. */
export const assetsOf = (answer: unknown): Asset[] =>
  z
    .array(z.unknown())
    .parse(answer)
    .flatMap((value) => asset.safeParse(value).data ?? [])
    .filter(({ exchange, status }) => exchange !== "OTC" && status === "active");

/** An instrument for each asset that is traded, or was traded when it was `known`: then it is suspended. */
export function instrumentsOf(
  assets: readonly Asset[],
  snapshots: ReadonlyMap<string, Snapshot>,
  hours: TradingHours,
  known: ReadonlySet<string>,
): VenueInstruments {
  const listed = assets.filter(({ tradable, symbol }) => tradable || known.has(symbol));
  return {
    definitions: listed.map((each) => definitionOf(each, snapshots.get(each.symbol), hours)),
    suspended: new Set(listed.flatMap(({ tradable, symbol }) => (tradable ? [] : [symbol]))),
  };
}

function definitionOf(given: Asset, snapshot: Snapshot | undefined, hours: TradingHours): InstrumentDefinition {
  const last = snapshot?.trade?.p ?? snapshot?.quote?.bp;
  const kind = classOf(given);
  return {
    symbol: given.symbol,
    name: nameOf(given.name) || given.symbol,
    class: kind,
    sector: kind === "ETF" ? "Funds" : "Stocks",
    tick: last?.lt(1) ? subCent : cent,
    lot: given.fractionable ? fraction : one,
    spreadBps: spreadBpsOf(snapshot),
    isShortable: given.shortable && (given.borrow_status ? given.borrow_status === "easy_to_borrow" : given.easy_to_borrow === true),
    hours,
    venue: { symbol: given.symbol, quoteCurrency: "USD", notionalMin: given.fractionable ? notionalMin : null },
  };
}

const classOf = ({ exchange, name }: Asset): InstrumentClass => (fundExchanges.has(exchange) || fundName.test(name) ? "ETF" : "STOCK");

/** What every share's name ends with says nothing. */
const nameOf = (name: string): string => name.replace(/\s+(Common Stock|Common Shares|Ordinary Shares?)\s*$/i, "").slice(0, nameLengthMax);

function spreadBpsOf(snapshot: Snapshot | undefined): Decimal {
  if (!snapshot?.quote) return usualSpreadBps;
  const { bp, ap } = snapshot.quote;
  return Decimal.min(ap.sub(bp).div(bp.add(ap).div(2)).mul(bpsPerWhole).toDecimalPlaces(4), bpsPerWhole);
}
