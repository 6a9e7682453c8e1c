import { Decimal } from "../../platform/decimal";
import type { BookEventRow, LotRow } from "./gains.store";
import { partsByClose, splitByQuantity, type LotClose, type LotNow, type LotPart, type LotSplit } from "./lot-gains";

/** The lots of one trade, or of a copy's part in it, and all that closed, split or handed them over, oldest first. */
export interface Book {
  readonly side: "LONG" | "SHORT";
  readonly lots: readonly LotRow[];
  readonly events: readonly BookEventRow[];
}

/** What closing one lot, or a part of it, came to. In USD and units. */
export interface Gain {
  readonly lot: number;
  readonly openedAt: Date;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly proceeds: Decimal;
  readonly fees: Decimal;
  readonly gain: Decimal;
}

/** Decimals to which a close's money is split among its lots: cents on paper, and all that a venue's money may have. */
const paperDecimals = 2;
const exactDecimals = 10;

/** Gains by close, oldest lot first. Each close's sum is its booked result. */
export function gainsOf({ side, lots, events }: Book): Map<string, Gain[]> {
  const parts = partsByClose(
    lots.map(lotNow),
    events.map((event) => lotEvent(event, side)),
  );
  return new Map(
    events.flatMap((event) => (event.kind === "CLOSE" ? [[event.id, closeGains(event, side, parts.get(event.id)!)] as const] : [])),
  );
}

function closeGains(event: BookEventRow, side: "LONG" | "SHORT", parts: readonly LotPart[]): Gain[] {
  const decimals = event.is_exact ? exactDecimals : paperDecimals;
  const quantities = parts.map(({ quantity }) => quantity);
  const money = splitByQuantity(new Decimal(event.money), quantities, decimals);
  const fees = splitByQuantity(new Decimal(event.fee), quantities, decimals);
  return parts.map(({ number, openedAt, quantity, cost: lotCost }, index) => {
    // A short's lots hold what selling brought; closing it buys.
    const [cost, proceeds] = side === "LONG" ? [lotCost, money[index]!] : [money[index]!, lotCost];
    const gain = proceeds.sub(cost).sub(fees[index]!);
    return { lot: number, openedAt, quantity, cost, proceeds, fees: fees[index]!, gain };
  });
}

const lotNow = (row: LotRow): LotNow => ({
  ...{ number: row.number, openedAt: row.opened_at, pricedAt: row.priced_at },
  ...{ quantity: new Decimal(row.quantity), remaining: new Decimal(row.remaining) },
  ...{ cost: new Decimal(row.cost), remainingCost: new Decimal(row.remaining_cost) },
});

/** A close's money, fee and result say what all it took had cost. */
function lotEvent(row: BookEventRow, side: "LONG" | "SHORT"): LotClose | LotSplit {
  const { kind, id, at } = row;
  if (kind === "SPLIT") return { kind, at, exAt: row.ex_at, to: new Decimal(row.quantity), from: new Decimal(row.from_units!) };
  const quantity = new Decimal(row.quantity);
  if (kind === "TRANSFERRED") return { kind: "CLOSE", id, at, quantity, cost: null };
  const [money, fee, result] = [new Decimal(row.money), new Decimal(row.fee), new Decimal(row.realised_pnl!)];
  const cost = side === "LONG" ? money.sub(fee).sub(result) : money.add(fee).add(result);
  return { kind, id, at, quantity, cost };
}
