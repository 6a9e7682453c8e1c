import { setImmediate as nextTurn } from "node:timers/promises";
import { minuteMs, type Market } from "../../market/providers/provider";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import type { Clock } from "../../platform/clock";
import type { Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { readFanOutRecord } from "../feeder-view/copy-record.store";
import { faithfulBudget, faithfulDays, isBelowMinimum, recentOpens } from "./past/faithful-budget";
import { curveMoments, curvePoints, exposuresOf } from "./past/past-curve";
import {
  countPastEvents,
  readFirstHidden,
  readPastCloses,
  readPastCopy,
  readPastOpenTrades,
  readPastRecord,
  readPastScope,
  type EaterLimitsText,
  type GivenEvent,
  type PastClose,
  type PastCopy,
  type PastRow,
} from "./past/past-events.store";
import { followPast } from "./past/margin-calls";
import { MarketPast, type PastPrices } from "./past/past-prices";
import { settingsOf, type TasteQuestion } from "./question";
import { skippedOf } from "./past/skipped";
import { stopped } from "./past/stop-close";
import { StopScan } from "./past/stop-scan";
import { costsOf, tradesOf, worstDay, worstFall, type StoredResult } from "./taste-result";

const dayMs = 86_400_000;

/** Why there is no result, in a sentence for whoever asked. */
export class TasteTestRefusal extends Error {}

export interface TasteTestNeeds {
  readonly db: Queryable;
  readonly market: Market;
  readonly clock: Clock;
  /** Ends the run once it aborts, with its reason. `db` sees to the statement in hand. */
  readonly signal?: AbortSignal;
}

/** Who asks: what they may see and how far back their plan looks. */
export type TasteViewer = Pick<Viewer, "id" | "role" | "tier">;

interface Period {
  readonly since: Date;
  /** Events after this belong to it: a quote may be a little older than the record that it began. */
  readonly eventsAfter: Date;
  readonly until: Date;
  readonly isNow: boolean;
  readonly isCutShort: boolean;
  readonly closes: readonly PastClose[];
  /** Whether it begins at a daily close, whose equity is known: what the feeder held then can be weighed. */
  readonly startEquity: string | null;
}

/**
 * Runs a taste test: the feeder's sealed events of a past period, as far as the viewer may see them, through the guards and
 * the sizing rule in the database; then the curve at the market's past prices, and the copy's own stop where it has one.
 * Nothing after the period's end is read. Throws TasteTestRefusal, and the reason of `signal`.
 */
export async function runTasteTest(
  needs: TasteTestNeeds,
  viewer: TasteViewer,
  feederId: string,
  question: TasteQuestion,
  eater: EaterLimitsText,
): Promise<StoredResult> {
  const { db, market, signal } = needs;
  const amount = new Decimal(question.amount);
  const period = await periodOf(needs, viewer, feederId, question);
  if ((await countPastEvents(db, feederId, period.eventsAfter, period.until, limits.tasteTestEventsMax + 1)) > limits.tasteTestEventsMax)
    throw new TasteTestRefusal(
      `This feeder made more than ${limits.tasteTestEventsMax} trades and changes in that time. Choose a shorter period.`,
    );
  const prices = new MarketPast(market, period.until, period.isNow);
  const slippage = await slippageOf(needs, feederId, question);
  const copy = await pastCopyOf(needs, feederId, question, eater, period, prices, slippage.bps);
  const breathe = async (): Promise<void> => {
    await nextTurn();
    signal?.throwIfAborted();
  };
  const scan = new StopScan(amount, settingsOf(question.settings), prices, breathe);
  const followed = await followPast({ db, market, prices, scan }, copy, period.since, limits.tasteTestMarginCallsMax);
  if (!followed)
    throw new TasteTestRefusal(
      `This copy would have had more than ${limits.tasteTestMarginCallsMax} margin calls. Choose a shorter period or a smaller size.`,
    );
  const { rows, stop } = followed;
  const cut = stop ? stopped(stop, followed, period.since, prices, market) : followed;
  const moments = await curveMoments(cut.states, prices, breathe);
  const curve = curvePoints(amount, moments, period.closes);
  const last = moments.at(-1)!;
  const costs = costsOf(cut.rows);
  const midAtEnd = (symbol: string): Decimal | null => prices.midAt(symbol, +period.until);
  const { opens, budget } = await budgetOf(needs, viewer, feederId, question, eater, { period, prices, copy: followed.copy, rows });
  const feeder = curve.flatMap(({ at, feederPercent }) => (feederPercent === null ? [] : [{ at, percent: feederPercent }]));
  const skips = skippedOf(cut.rows, midAtEnd);
  const exposure = exposuresOf(moments);
  return {
    ...{ from: period.since.toISOString(), until: new Date(last.at).toISOString(), isCutShort: period.isCutShort },
    finalEquity: last.equity.toFixed(2),
    profit: last.equity.sub(amount).toFixed(2),
    returnPercent: curve.at(-1)!.percent,
    feederReturnPercent: feeder.at(-1)?.percent ?? null,
    maxDrawdownPercent: worstFall(curve.map(({ percent }) => percent)),
    feederMaxDrawdownPercent: feeder.length === 0 ? null : worstFall(feeder.map(({ percent }) => percent)),
    ...{ worstDay: worstDay(curve), feederWorstDay: worstDay(feeder) },
    ...{ events: rows.filter(({ kind }) => kind !== "MARGIN").length, ...tradesOf(cut.rows) },
    ...{ skipped: skips.reduce((sum, { count }) => sum + count, 0), skips },
    fees: costs.fees.toFixed(2),
    slippage: costs.slippage.toFixed(2),
    spread: costs.spread.toFixed(2),
    ...{ slippageBps: slippage.bps, isSlippageMeasured: slippage.isMeasured },
    ...{ averageExposurePercent: exposure.average, maxExposurePercent: exposure.max },
    faithfulBudget: budget?.toFixed(0) ?? null,
    belowMinimum: opens.filter(isBelowMinimum).length,
    stop: stop && { kind: stop.kind, at: new Date(stop.at).toISOString() },
    marginCalls: followed.marginCalls,
    precision: precisionOf(hasStop(question) || scan.isMarginNear || followed.marginCalls > 0, prices),
    curve,
  };
}

const hasStop = ({ settings }: TasteQuestion): boolean => settings.stopLossPercent !== null || settings.takeProfitPercent !== null;

/** To the cent, unless prices between the feeder's trades decided, or could have. */
const precisionOf = (needsPrices: boolean, { stepMs }: PastPrices): StoredResult["precision"] => {
  if (!needsPrices) return "EXACT";
  return stepMs === minuteMs ? "MINUTE" : "HOUR";
};

async function periodOf(needs: TasteTestNeeds, viewer: TasteViewer, feederId: string, question: TasteQuestion): Promise<Period> {
  const { db, market, clock } = needs;
  const visibility = visibilityParameters(viewer, clock.date());
  const record = await readPastRecord(db, visibility, feederId);
  if (!record) throw new TasteTestRefusal("This feeder has no record that you can see.");
  const now = market.marketNow();
  const wanted = new Date(question.days === null ? 0 : +now - question.days * dayMs);
  const asked = question.until === null ? now : new Date(question.until);
  const hidden = await readFirstHidden(db, visibility, feederId, wanted);
  const isCutShort = hidden !== null && hidden <= asked;
  const until = isCutShort ? new Date(+hidden - 1) : asked;
  const closes = await readPastCloses(db, visibility, feederId, wanted, until);
  const first = closes[0];
  // A record that is younger than the span is tested from its beginning: nothing was open then.
  const isYounger = record.created_at > wanted;
  const since = new Date(Math.min(+until, isYounger ? +record.created_at : +(first?.at ?? wanted)));
  return {
    ...{ since, eventsAfter: isYounger ? wanted : since, until, closes, isCutShort },
    isNow: !isCutShort && question.until === null,
    startEquity: isYounger || !first ? null : first.equity,
  };
}

interface Tested {
  readonly period: Period;
  readonly prices: PastPrices;
  readonly copy: PastCopy;
  readonly rows: readonly PastRow[];
}

/**
 * Opens of the last 90 days, and the smallest faithful budget of them. A test of less is followed over the 90 days once more
 * for it: what is too small for an amount does not depend on how far back somebody looked.
 */
async function budgetOf(
  needs: TasteTestNeeds,
  viewer: TasteViewer,
  feederId: string,
  question: TasteQuestion,
  eater: EaterLimitsText,
  tested: Tested,
): Promise<{ readonly opens: readonly PastRow[]; readonly budget: Decimal | null }> {
  const { db } = needs;
  const amount = new Decimal(question.amount);
  const isShorter = question.days !== null && +tested.period.since > +tested.period.until - faithfulDays * dayMs;
  const { period, copy, rows } = isShorter ? await ofFaithfulDays(needs, viewer, feederId, question, eater, tested) : tested;
  const opens = recentOpens(rows, period.until);
  if (opens.length === 0) return { opens, budget: null };
  const budget = await faithfulBudget(amount, period.until, rows, (tried) => readPastCopy(db, withAmount(copy, amount, tried)));
  return { opens, budget };
}

async function ofFaithfulDays(
  needs: TasteTestNeeds,
  viewer: TasteViewer,
  feederId: string,
  question: TasteQuestion,
  eater: EaterLimitsText,
  tested: Tested,
): Promise<Tested> {
  const { db, market } = needs;
  const { until } = tested.period;
  // Up to the same moment, whatever came meanwhile.
  const days = faithfulDays + Math.ceil((+market.marketNow() - +until) / dayMs);
  const longer = { ...question, days, until: until.toISOString() };
  const period = await periodOf(needs, viewer, feederId, longer);
  const events = await countPastEvents(db, feederId, period.eventsAfter, period.until, limits.tasteTestEventsMax + 1);
  if (events > limits.tasteTestEventsMax) return tested;
  const copy = await pastCopyOf(needs, feederId, longer, eater, period, tested.prices, tested.copy.slippageBps);
  return { ...tested, period, copy, rows: await readPastCopy(db, copy) };
}

async function slippageOf(
  { db, clock }: TasteTestNeeds,
  feederId: string,
  { slippageBps }: TasteQuestion,
): Promise<{ bps: string; isMeasured: boolean }> {
  if (slippageBps !== null) return { bps: slippageBps, isMeasured: false };
  const { slippage } = await readFanOutRecord(db, feederId, clock.date(), limits.copyRecordEventsMax);
  return { bps: new Decimal(slippage ?? 0).toDecimalPlaces(4).toFixed(), isMeasured: slippage !== null };
}

async function pastCopyOf(
  { db, market }: TasteTestNeeds,
  feederId: string,
  question: TasteQuestion,
  eater: EaterLimitsText,
  period: Period,
  prices: PastPrices,
  slippageBps: string,
): Promise<PastCopy> {
  const { since, eventsAfter, until, startEquity } = period;
  const scope = await readPastScope(db, feederId, eventsAfter, until);
  const open = startEquity === null ? [] : await readPastOpenTrades(db, feederId, since);
  const symbols = [...new Set([...scope.symbols, ...open.map(({ symbol }) => symbol)])];
  await market.loadMids(since, symbols);
  const needsDays = question.settings.dailyLossLimit !== null || eater.dailyLossLimit !== null;
  const midsOf = (at: number): Record<string, string> =>
    Object.fromEntries(symbols.flatMap((symbol) => (prices.midAt(symbol, at) ? [[symbol, prices.midAt(symbol, at)!.toFixed()]] : [])));
  const given: GivenEvent[] = question.withOpenTrades
    ? open.map((trade, index) => {
        const [quote, mid] = [prices.quoteAt(trade.symbol, +since), prices.midAt(trade.symbol, +since)];
        const share = (mid ?? new Decimal(trade.average_price)).mul(trade.quantity).div(startEquity!);
        return {
          ...{ kind: "START", place: index - open.length, status: "OPEN" },
          ...{ trade_id: trade.trade_id, symbol: trade.symbol, side: trade.side },
          ...{ bid: quote?.bid.toFixed() ?? null, ask: quote?.ask.toFixed() ?? null, stop_price: trade.stop_price },
          ...{ fill_price: trade.average_price, quote_age_ms: 0, mids: midsOf(+since), at: since },
          ...{ day: since.toISOString().slice(0, 10), base: new Decimal(question.amount).mul(share).toFixed(20) },
        };
      })
    : [];
  return {
    ...{ feederId, amount: question.amount, settings: question.settings, limits: eater, slippageBps, feeBps: question.feeBps },
    dayMids: Object.fromEntries((needsDays ? scope.days : []).map((day) => [day, midsOf(Date.parse(`${day}T00:00:00.000Z`))])),
    ...{ given, since: eventsAfter, until },
  };
}

/** The same with another amount: what is taken over at the start grows with it. */
const withAmount = (copy: PastCopy, amount: Decimal, tried: Decimal): PastCopy => ({
  ...copy,
  amount: tried.toFixed(2),
  given: copy.given.map((event) => ({
    ...event,
    base: event.base && new Decimal(event.base).mul(tried).div(amount).toFixed(20),
  })),
});
