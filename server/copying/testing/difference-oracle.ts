import type { Database } from "../../platform/db/database";

/**
 * The parts of a copy's difference once more, row by row and in doubles, straight from the tables: every unit is walked
 * forward through the feeder's exits, where the rule itself goes backwards. Shares nothing with the rule but docs/tracking-difference.md.
 */
export interface OracleParts {
  readonly feederMade: number;
  readonly parts: Readonly<Record<"PRICE" | "SIZE" | "SKIPPED" | "HELD_BEFORE" | "FLOWS" | "OWN_CLOSES", number>>;
}

type MidAt = (symbol: string, at: Date) => number;

interface Row {
  readonly [column: string]: any;
}

interface OracleLot {
  units: number;
  readonly at: Date;
}

/** What is sealed of a corporate action. */
interface Action {
  readonly ratio: number;
  readonly perUnit: number;
  readonly exAt: Date | null;
}

function actionOf(body: { adjustment: string; to?: string; from?: string; perUnit?: string }): Action {
  const late = /^SPLIT:(.+):(.+)@(.+)$/.exec(body.adjustment);
  if (late) return { ratio: +late[1]! / +late[2]!, perUnit: 0, exAt: new Date(late[3]!) };
  if (body.adjustment === "SPLIT") return { ratio: +body.to! / +body.from!, perUnit: 0, exAt: null };
  const [name, since] = body.adjustment.split("@");
  return { ratio: 1, perUnit: name === "DIVIDEND" ? +body.perUnit! : 0, exAt: since === undefined ? null : new Date(since) };
}

const unitsOf = (lots: readonly OracleLot[]): number => lots.reduce((sum, { units }) => sum + units, 0);

function takeOldest(lots: OracleLot[], quantity: number): void {
  let left = quantity;
  for (const lot of lots) {
    const taken = Math.min(lot.units, left);
    lot.units -= taken;
    left -= taken;
  }
}

/** Returns what a dividend pays. */
function adjustLots(lots: OracleLot[], { ratio, perUnit, exAt }: Action): number {
  let paid = 0;
  for (const lot of lots) {
    if (exAt !== null && lot.at >= exAt) continue;
    paid += lot.units * perUnit;
    lot.units *= ratio;
  }
  return paid;
}

/** What each corporate action came to for a unit of the feeder's trade, by event, from all lots of the trade from its first on. */
function figuresOfTrades(events: readonly Row[], actions: ReadonlyMap<string, Action>): Map<string, { ratio: number; perUnit: number }> {
  const [figures, trades] = [new Map<string, { ratio: number; perUnit: number }>(), new Map<string, OracleLot[]>()];
  for (const event of events) {
    const lots = trades.get(event["trade_id"]) ?? [];
    trades.set(event["trade_id"], lots);
    if (event["kind"] === "OPENED" || event["kind"] === "SCALED") lots.push({ units: +event["fill_quantity"], at: event["at"] });
    else if (event["kind"] !== "ADJUSTED") takeOldest(lots, +event["fill_quantity"]);
    else {
      const before = unitsOf(lots);
      const paid = adjustLots(lots, actions.get(event["id"])!);
      figures.set(event["id"], { ratio: unitsOf(lots) / before, perUnit: paid / before });
    }
  }
  return figures;
}

const sizeSkips = ["NO_FREE_CASH", "SYMBOL_MAX", "EXPOSURE_MAX", "EATER_SYMBOL_MAX", "EATER_CLASS_MAX", "EATER_TOTAL_MAX"];

export async function differenceByRows(db: Database, copyId: string, now: Date, midAt: MidAt): Promise<OracleParts> {
  const [copy] = await db.query<Row>("select * from copies where id = $1", [copyId]);
  const events = await db.query<Row>(
    `select e.*, (e.bytes::jsonb -> 'body') as body, s.mids,
       case when e.kind = 'ADJUSTED' and e.status = 'CLOSED' then 'CLOSED' else e.kind end as kind
     from record_events e
     left join price_snapshots s on s.id = e.snapshot_id
     where e.record_id = $1 and e.trade_id is not null
       and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED') order by e.sequence`,
    [copy!["record_id"]],
  );
  const receipts = await db.query<Row>(
    `select *, steps::text[] as step_texts, limits::text[] as limit_texts from receipts
     where copy_id = $1 and action not in ('EXITS', 'ADJUST')`,
    [copyId],
  );
  const flows = await db.query<Row>("select * from copy_flows where copy_id = $1 order by at", [copyId]);
  const accountFlows = await db.query<Row>(
    "select f.* from account_flows f join records r on r.account_id = f.account_id where r.id = $1 order by f.at",
    [copy!["record_id"]],
  );
  const end = (copy!["stopped_at"] as Date | null) ?? now;
  const sign = (row: Row): number => (row["side"] === "SHORT" ? -1 : 1);
  const part = (event: Row): number => +event["fill_quantity"] / (+event["quantity"] + +event["fill_quantity"]);
  const isOpen = (event: Row): boolean => event["kind"] === "OPENED" || event["kind"] === "SCALED";
  const isExit = (event: Row): boolean => event["kind"] === "REDUCED" || event["kind"] === "CLOSED";
  const ofLot = new Map(events.filter(({ kind }) => kind === "ADJUSTED").map((event) => [event["id"], actionOf(event["body"])]));
  const ofTrade = figuresOfTrades(events, ofLot);
  const ratio = (event: Row): number => ofTrade.get(event["id"])?.ratio ?? 1;
  const perUnit = (event: Row): number => ofTrade.get(event["id"])?.perUnit ?? 0;
  const inTime = events.filter((event) => +event["sequence"] > +copy!["started_sequence"] && event["at"] <= end);

  /** What units of a trade come to, walked forward through the events after `after` (a sequence). */
  const follow = (tradeId: string, symbol: string, after: number, units: number): number => {
    let [left, proceeds, name] = [units, 0, symbol];
    for (const event of inTime) {
      if (event["trade_id"] !== tradeId) continue;
      name = event["symbol"] as string;
      if (+event["sequence"] <= after) continue;
      if (isExit(event)) {
        proceeds += left * part(event) * +event["fill_price"];
        left *= 1 - part(event);
      } else if (event["kind"] === "ADJUSTED") {
        proceeds += left * perUnit(event);
        left *= ratio(event);
      }
    }
    return proceeds + left * midAt(name, end);
  };

  /** What the feeder held of each trade, and the account's equity, from the first event on. */
  const bookAt = (isBefore: (event: Row) => boolean, at: Date, flowsUntil: Date): { equity: number; held: Map<string, Row> } => {
    let cash = accountFlows.filter((flow) => flow["at"] <= flowsUntil).reduce((sum, flow) => sum + +flow["amount"], 0);
    const held = new Map<string, Row>();
    for (const event of events.filter(isBefore)) {
      const value = +event["fill_quantity"] * +event["fill_price"] * sign(event);
      if (isOpen(event)) cash -= Math.round(value * 100) / 100;
      if (isExit(event)) cash += Math.round(value * 100) / 100;
      if (event["kind"] === "ADJUSTED") cash += sign(event) * perUnit(event) * +(held.get(event["trade_id"])?.["quantity"] ?? 0);
      held.set(event["trade_id"], event);
    }
    const worth = [...held.values()].reduce(
      (sum, row) => sum + (+row["quantity"] ? sign(row) * +row["quantity"] * midAt(row["symbol"], at) : 0),
      0,
    );
    return { equity: cash + worth, held };
  };

  const started = copy!["started_at"] as Date;
  const begin = bookAt((event) => +event["sequence"] <= +copy!["started_sequence"], started, started);
  const amount = +flows.find((flow) => flow["kind"] === "START")!["amount"];
  const parts = { PRICE: 0, SIZE: 0, SKIPPED: 0, HELD_BEFORE: 0, FLOWS: 0, OWN_CLOSES: 0 };

  // The follower, forward: cash and units, with its share of the feeder's account.
  let share = amount / begin.equity;
  let cash = 0;
  const units = new Map<string, { symbol: string; sign: number; quantity: number }>();
  for (const [tradeId, row] of begin.held)
    if (+row["quantity"] > 0) {
      units.set(tradeId, { symbol: row["symbol"], sign: sign(row), quantity: share * +row["quantity"] });
      cash -= sign(row) * share * +row["quantity"] * midAt(row["symbol"], started);
    }
  const shares = new Map<string, number>();
  const moves = [
    ...flows
      .filter((flow) => flow["kind"] === "ADD" || flow["kind"] === "WITHDRAW")
      .map((flow) => ({ row: flow, at: flow["at"] as Date, isOwn: true })),
    ...accountFlows.filter((flow) => flow["at"] > started).map((flow) => ({ row: flow, at: flow["at"] as Date, isOwn: false })),
  ].sort((a, b) => +a.at - +b.at);
  const move = ({ row, at, isOwn }: (typeof moves)[number]): void => {
    const book = bookAt(
      (event) => (isOwn ? event["at"] <= at : (event["quote_at"] ?? event["at"]) <= at),
      at,
      isOwn ? at : new Date(+at - 1),
    );
    const equity = isOwn ? book.equity : +row["equity_before"];
    const before = share;
    share = isOwn ? share + +row["amount"] / equity : (share * equity) / (equity + +row["amount"]);
    for (const [tradeId, trade] of book.held) {
      const quantity = +trade["quantity"] * (share - before);
      if (!+trade["quantity"]) continue;
      const mid = midAt(trade["symbol"], at);
      const had = units.get(tradeId) ?? { symbol: trade["symbol"], sign: sign(trade), quantity: 0 };
      units.set(tradeId, { ...had, quantity: had.quantity + quantity });
      cash -= had.sign * quantity * mid;
      parts.FLOWS -= had.sign * (follow(tradeId, had.symbol, +trade["sequence"], quantity) - quantity * mid);
    }
  };
  for (const event of inTime) {
    while (moves[0] && (moves[0].isOwn ? event["at"] > moves[0].at : (event["quote_at"] ?? event["at"]) > moves[0].at))
      move(moves.shift()!);
    shares.set(event["id"], share);
    const had = units.get(event["trade_id"]) ?? { symbol: event["symbol"], sign: sign(event), quantity: 0 };
    const filled = share * +event["fill_quantity"];
    if (isOpen(event)) {
      units.set(event["trade_id"], { ...had, quantity: had.quantity + filled });
      cash -= had.sign * filled * +event["fill_price"];
    } else if (isExit(event)) {
      const sold = had.quantity * part(event);
      units.set(event["trade_id"], { ...had, quantity: had.quantity - sold });
      cash += had.sign * sold * +event["fill_price"];
    } else {
      cash += had.sign * had.quantity * perUnit(event);
      units.set(event["trade_id"], { ...had, symbol: event["symbol"], quantity: had.quantity * ratio(event) });
    }
  }
  for (const late of moves) if (late.at <= end) move(late);
  const feederMade = cash + [...units.values()].reduce((sum, one) => sum + one.sign * one.quantity * midAt(one.symbol, end), 0);

  // The copy, receipt by receipt.
  for (const tradeId of new Set([...inTime.map((event) => event["trade_id"] as string), ...begin.held.keys()])) {
    const own = inTime.filter((event) => event["trade_id"] === tradeId);
    const before = begin.held.get(tradeId);
    const heldBefore = +(before?.["quantity"] ?? 0);
    if (own.length === 0 && heldBefore === 0) continue;
    const symbol = ((heldBefore > 0 ? before : own[0]) ?? before!)["symbol"] as string;
    const side = sign(own[0] ?? before!);
    const mine = receipts.filter((receipt) => receipt["trade_id"] === tradeId);
    const startSequence = +copy!["started_sequence"];
    const lots: OracleLot[] = [];
    const startMid = midAt(symbol, started);
    const starts = mine.filter((receipt) => receipt["cause_kind"] === "START");
    if (heldBefore > 0) {
      const missing = starts.reduce((sum, receipt) => sum + +receipt["quantity"], 0) - (amount / begin.equity) * heldBefore;
      parts.HELD_BEFORE += side * (follow(tradeId, symbol, startSequence, missing) - missing * startMid);
      for (const receipt of starts) {
        parts.PRICE += side * (+receipt["quantity"] * startMid - +receipt["money"]);
        lots.push({ units: +receipt["quantity"], at: started });
      }
    }
    const beside = mine.filter((receipt) => receipt["cause_kind"] !== "EVENT" && receipt["cause_kind"] !== "START");
    let openReason: string | null = null;
    const steps = [
      ...own.map((event) => ({ at: event["at"] as Date, event: event as Row | null, receipt: null as Row | null })),
      ...beside
        .filter((receipt) => receipt["decided_at"] <= end)
        .map((receipt) => ({ at: receipt["decided_at"] as Date, event: null, receipt: receipt as Row | null })),
    ].sort((a, b) => +a.at - +b.at || (a.event ? -1 : 1));
    let sequence = startSequence;
    for (const step of steps) {
      if (!step.event) {
        const receipt = step.receipt!;
        const [quantity, money] = [+receipt["quantity"], +receipt["money"]];
        if (quantity === 0) continue;
        const worth = follow(tradeId, symbol, sequence, quantity);
        if (receipt["cause_kind"] === "ADD" || receipt["cause_kind"] === "RESYNC") {
          const mid = quantity * midAt(receipt["symbol"], step.at);
          parts[receipt["cause_kind"] === "ADD" ? "FLOWS" : "SKIPPED"] += side * (worth - mid);
          parts.PRICE += side * (mid - money);
          lots.push({ units: quantity, at: step.at });
        } else {
          parts.OWN_CLOSES += side * (money - worth);
          takeOldest(lots, quantity);
        }
        continue;
      }
      const event = step.event;
      sequence = +event["sequence"];
      const receipt = mine.find((one) => one["cause_kind"] === "EVENT" && one["cause_id"] === event["id"]) ?? null;
      const price = +event["fill_price"];
      const gain = (quantity: number): number => side * (follow(tradeId, symbol, sequence, quantity) - quantity * price);
      if (isOpen(event)) {
        const wanted = shares.get(event["id"])! * +event["fill_quantity"];
        const bought = +(receipt?.["quantity"] ?? 0);
        const reason = receipt?.["reason"] ?? null;
        const sizes = (receipt?.["step_texts"] ?? []).map(Number) as number[];
        const wasSized = sizes.length >= 8 && !(bought === 0 && sizeSkips.includes(reason));
        const byRule = sizes.length >= 8 ? sizes[0]! / price : wanted;
        const capped = wasSized ? sizes[6]! / price : byRule;
        const paid = receipt?.["price"] ?? (event["side"] === "LONG" ? event["ask"] : event["bid"]);
        const priced = wasSized && +paid > 0 ? sizes[6]! / +paid : capped;
        const ordered = wasSized && reason !== "BELOW_MINIMUM" ? sizes[7]! : priced;
        parts.SIZE += gain(capped - wanted) + gain(ordered - priced);
        parts.PRICE += gain(priced - capped) + side * (bought * price - +(receipt?.["money"] ?? 0));
        const rest = gain(bought - ordered);
        const root = reason === "NOT_HELD" && openReason && !heldBefore ? openReason : reason;
        if (reason === "NOT_HELD" && heldBefore) parts.HELD_BEFORE += rest;
        else if (root === "BELOW_MINIMUM" || (bought > 0 && receipt!["status"] === "COPIED")) parts.SIZE += rest;
        else parts.SKIPPED += rest;
        if (event["kind"] === "OPENED" && bought === 0) openReason = reason;
        lots.push({ units: bought, at: event["at"] });
      } else if (isExit(event)) {
        const sold = +(receipt?.["quantity"] ?? 0);
        const besides = unitsOf(lots) * part(event) - sold;
        const value = side * (follow(tradeId, symbol, sequence, besides) - besides * price);
        const reason = receipt?.["reason"] ?? null;
        if (["STOPPING", "STOPPED", "CLOSED_BY_YOU", "CANCELLED_BY_YOU"].includes(reason)) parts.OWN_CLOSES += value;
        else if (receipt) parts.SIZE += value;
        else parts.SKIPPED += value;
        if (sold > 0) parts.PRICE += side * (+receipt!["money"] - sold * price);
        takeOldest(lots, sold);
      } else {
        const action = ofLot.get(event["id"])!;
        const followed = { units: unitsOf(lots) * ratio(event), paid: unitsOf(lots) * perUnit(event) };
        const paid = adjustLots(lots, action);
        const more = unitsOf(lots) - followed.units;
        parts.SIZE += side * (follow(tradeId, symbol, sequence, more) + paid - followed.paid);
      }
    }
  }
  return { feederMade, parts };
}
