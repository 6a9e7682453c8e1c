import { FakeClock } from "../../platform/clock";
import type { Environment } from "../../platform/config";
import { createWorld, type World, type WorldOptions } from "../../platform/testing/world";
import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import type { VenueDirectory } from "../../brokers/port/venue-directory";
import { timerBeside } from "../../brokers/testing/timer-beside";
import type { CopyBrokers } from "../at-brokers/copy-brokers";
import { FakeMarket } from "../../market/testing/fake-market";
import { mutate, requestId } from "../../trading/testing/trading-world";

/** An app with a market driven by the test, feeders, eaters who have answered the form, and copies. AAPL 99.99/100.01, MSFT 199.98/200.02, TSLA 49.99/50.01, KO 59.99/60.01. */
export interface CopyingWorld extends World {
  readonly market: FakeMarket;
  feeder(options?: PersonOptions): Promise<Person>;
  /** Has answered the suitability form; master chef, so that the plan allows 100 copies. */
  eater(options?: PersonOptions): Promise<Person>;
  /** Sets a quote and lets everything that watches work it off. */
  tick(symbol: string, bid: number | string, ask: number | string): Promise<void>;
  /** Waits until nothing is being fanned out or watched. */
  settled(): Promise<void>;
  /** Lets the watch's timer work be done now. */
  sweep(): Promise<void>;
}

/** `slippageSeed`: fills on paper slip; without it they are at the prices set. */
export async function createCopyingWorld(
  options: {
    readonly databasePoolMax?: number;
    readonly slippageSeed?: string;
    readonly copyBrokers?: CopyBrokers;
    readonly market?: FakeMarket;
    readonly venues?: VenueDirectory;
    readonly env?: Environment;
    readonly busOf?: WorldOptions["busOf"];
  } = {},
): Promise<CopyingWorld> {
  const market = options.market ?? new FakeMarket(new FakeClock());
  const { clock } = market;
  const quotes = [["AAPL", "99.99", "100.01"], ["MSFT", "199.98", "200.02"], ["TSLA", "49.99", "50.01"], ["KO", "59.99", "60.01"]] as const; // prettier-ignore
  for (const [symbol, bid, ask] of quotes) market.setQuote(symbol, { bid, ask });
  const { databasePoolMax = 10, slippageSeed, copyBrokers, venues, busOf } = options;
  const slippage = slippageSeed ? { SIMULATED_SLIPPAGE: "on", MARKET_SEED: slippageSeed } : {};
  const world = await createWorld({
    clock,
    ...(busOf && { busOf }),
    overrides: { market, ...(copyBrokers ? { copyBrokers } : {}), ...(venues ? { venues, callTimer: timerBeside(clock) } : {}) },
    env: { DATABASE_POOL_MAX: String(databasePoolMax), ...slippage, ...options.env },
  });
  const { trading, copying } = world.app.modules;
  const settled = async (): Promise<void> => {
    await trading.matcher.idle();
    await copying.fanOut.idle();
    await copying.watch.idle();
  };
  return {
    ...world,
    market,
    feeder: (given) => createPerson({ app: world.app, url: world.url }, { role: "feeder", ...given }),
    eater: async (given) => {
      const person = await createPerson({ app: world.app, url: world.url }, { role: "eater", tier: "master_chef", ...given });
      await submitSuitability(person);
      return person;
    },
    tick: async (symbol, bid, ask) => {
      market.setQuote(symbol, { bid, ask });
      market.tick();
      await settled();
    },
    settled,
    sweep: async () => {
      // One that the timer had begun is joined, and may have looked too early.
      await copying.watch.sweep();
      await copying.watch.sweep();
      await settled();
    },
  };
}

export const submitSuitability = (person: Person): Promise<unknown> =>
  copyMutation(person, "submitSuitability", {
    experience: "SOME",
    lossCapacity: "PART",
    goal: "LEARN",
    riskTextVersion: 1,
    acceptsRisk: true,
  });

export const receiptFields = `id version copyId tradeId cause action status reason reasonText quantity price money feederPrice slippageBps slippageMoney realisedPnl cap minimumRequired isClosePending waitsUntil waitingFor eventSequence side instrument { symbol } steps { name money limit isCut }`;
export const copyFields = `id version state stopMode stopReason openPositions money { equity freeCash reservedCash invested putIn profit openPnl realisedPnl todayPnl unitValue returnPercent }
  health { status reason } settings { sizing sizingValue maxPerTrade stopLossPercent isStopTrailing } positions { id tradeId quantity averagePrice cost isClosePending isClosedByYou side instrument { symbol } viewerCanClose }
  viewerCanPause viewerCanResume viewerCanStop viewerCanAddFunds viewerCanWithdraw viewerCanUpdate`;

const inputTypes: Record<string, string> = {
  pauseCopy: "CopyIdInput!",
  resumeCopy: "CopyIdInput!",
  closeCopiedTrade: "CopiedTradeInput!",
  cancelPendingClose: "CopiedTradeInput!",
  setEaterLimits: "EaterLimitsInput!",
  setFeederBounds: "FeederBoundsInput!",
  stopAllCopies: "StopAllCopiesInput",
};
const fields: Record<string, string> = {
  stopAllCopies: `copies { ${copyFields} }`,
  submitSuitability: "suitability { riskTextVersion }",
  setEaterLimits: "limits { maxPerSymbol maxPerClass { class max } maxTotal dailyLossLimit }",
};

/** Runs a mutation of this module; returns its payload, or the code of what was thrown as `fault`. */
export async function copyMutation(person: Person, name: string, input: Record<string, unknown> | null): Promise<any> {
  const type = inputTypes[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  const wanted = fields[name] ?? `copy { ${copyFields} } receipts { ${receiptFields} }`;
  const answer = await person.api.run(
    `mutation ($input: ${type}) { result: ${name}(input: $input) { ${wanted} errors { code path message limit } } }`,
    { input },
  );
  if (answer.errors) return { fault: answer.errors[0]!.extensions.code, message: answer.errors[0]!.message, errors: [] };
  return answer.data.result;
}

/** Starts a copy; throws where it is refused. */
export async function startCopy(
  eater: Person,
  feeder: Person,
  amount: string,
  settings: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<any> {
  const payload = await copyMutation(eater, "startCopying", {
    clientRequestId: requestId(),
    feederId: feeder.id,
    amount,
    settings,
    ...more,
  });
  if (!payload.copy) throw new Error(JSON.stringify(payload));
  return payload.copy;
}

export const readCopy = async (eater: Person, id: string): Promise<any> =>
  (await eater.api.ok(`query ($id: ID!) { copy(id: $id) { ${copyFields} } }`, { id })).copy;

/** Receipts oldest first; of one moment, in the order of the feeder's events. */
export async function receiptsOf(eater: Person, copyId: string): Promise<any[]> {
  const { receipts } = await eater.api.ok(
    `query ($filter: ReceiptFilter) { receipts(filter: $filter, first: 100) { edges { node { decidedAt ${receiptFields} } } } }`,
    { filter: { copyId } },
  );
  const { edges } = receipts;
  const sequenceOf = ({ eventSequence }: any): number => Number(eventSequence ?? 0);
  return edges
    .map((edge: any) => edge.node)
    .reverse()
    .toSorted((a: any, b: any) => +new Date(a.decidedAt) - +new Date(b.decidedAt) || sequenceOf(a) - sequenceOf(b));
}

/** Opens a trade of a feeder; throws where it is refused. */
export async function openTrade(
  world: CopyingWorld,
  feeder: Person,
  symbol: string,
  quantity: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const payload = await mutate(feeder, "openTrade", { symbol, side: "LONG", quantity, ...more });
  if (!payload.trade) throw new Error(JSON.stringify(payload));
  await world.settled();
  // A moment passes: receipts are listed by when they were decided.
  world.clock.advance(10);
  return payload.trade.id;
}

export async function tradeMutation(world: CopyingWorld, feeder: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const payload = await mutate(feeder, name, input);
  await world.settled();
  world.clock.advance(10);
  return payload;
}
