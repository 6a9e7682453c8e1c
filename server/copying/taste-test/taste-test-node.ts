import { Decimal } from "../../platform/decimal";
import { make } from "../../platform/make";
import { CopySettings } from "../eater-view/copy-settings.types";
import { settingsOf } from "./question";
import type { StoredDay, StoredResult } from "./taste-result";
import type { TasteTestRow } from "./taste-test.entity";
import { TasteTest, TasteTestDay, TasteTestPoint, TasteTestResult, TasteTestSkip, TasteTestStop } from "./taste-test.types";

/** A stored test as the API gives it. */
export function tasteTestNode(row: TasteTestRow): TasteTest {
  const { question } = row;
  return make(TasteTest, {
    ...{ id: row.id, feederId: row.feederId, version: row.version, status: row.status, createdAt: row.createdAt, endedAt: row.endedAt },
    ...{ amount: new Decimal(question.amount), settings: make(CopySettings, settingsOf(question.settings)) },
    ...{ withOpenTrades: question.withOpenTrades, days: question.days, until: question.until === null ? null : new Date(question.until) },
    slippageBps: question.slippageBps === null ? null : new Decimal(question.slippageBps),
    ...{ feeBps: new Decimal(question.feeBps), failure: row.failure, result: row.result && resultNode(row.result) },
  });
}

function resultNode(result: StoredResult): TasteTestResult {
  const { finalEquity, profit, fees, slippage, spread, slippageBps } = result;
  return make(TasteTestResult, {
    ...result,
    ...{ from: new Date(result.from), until: new Date(result.until) },
    ...{ finalEquity: new Decimal(finalEquity), profit: new Decimal(profit), fees: new Decimal(fees) },
    ...{ slippage: new Decimal(slippage), spread: new Decimal(spread), slippageBps: new Decimal(slippageBps) },
    costs: new Decimal(fees).add(slippage).add(spread),
    faithfulBudget: result.faithfulBudget === null ? null : new Decimal(result.faithfulBudget),
    ...{ worstDay: dayNode(result.worstDay), feederWorstDay: dayNode(result.feederWorstDay) },
    skips: result.skips.map((skip) => make(TasteTestSkip, { ...skip, wouldHaveMade: new Decimal(skip.wouldHaveMade) })),
    stop: result.stop && make(TasteTestStop, { kind: result.stop.kind, at: new Date(result.stop.at) }),
    curve: result.curve.map((point) => make(TasteTestPoint, { ...point, at: new Date(point.at) })),
  });
}

const dayNode = (day: StoredDay | null): TasteTestDay | null => day && make(TasteTestDay, { at: new Date(day.at), percent: day.percent });
