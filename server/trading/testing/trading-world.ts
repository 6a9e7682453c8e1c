// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { FakeClock } from "../../platform/clock";
import type { Environment } from "../../platform/config";
import { createWorld, type World, type WorldOptions } from "../../platform/testing/world";
import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import { FakeMarket } from "../../market/testing/fake-market";

/** A world whose market the test drives: AAPL 99.99/100.01, MSFT 199.98/200.02, TSLA 49.99/50.01, KO 59.99/60.01. */
export interface TradingWorld extends World {
  readonly market: FakeMarket;
  person(options?: PersonOptions): Promise<Person>;
  /** Sets a quote and lets the matcher work it off. */
  tick(symbol: string, bid: number | string, ask: number | string): Promise<void>;
  /** Lets the matcher's timer work be done now. */
  sweep(): Promise<void>;
}

export async function createTradingWorld(
  env: Environment = {},
  overridesOf: (clock: FakeClock) => Partial<WorldOptions["overrides"]> = () => ({}),
): Promise<TradingWorld> {
  const clock = new FakeClock();
  const market = new FakeMarket(clock);
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
    ["KO", "59.99", "60.01"],
  ] as const)
    market.setQuote(symbol, { bid, ask });
  const world = await createWorld({ clock, env, overrides: { market, ...overridesOf(clock) } });
  const { matcher } = world.app.modules.trading;
  return {
    ...world,
    market,
    person: (options) => createPerson({ app: world.app, url: world.url }, options),
    tick: async (symbol, bid, ask) => {
      market.setQuote(symbol, { bid, ask });
      market.tick();
      await matcher.idle();
    },
    sweep: async () => {
      // One that the timer had begun is joined, and may have looked too early.
      await matcher.sweep();
      await matcher.sweep();
      await matcher.idle();
    },
  };
}

let requests = 0;
/** A fresh client request id. */
export const requestId = (): string => `request-${++requests}-${process.pid}`;

const tradeFields = `trade { id status side quantity averagePrice exitPrice stopPrice targetPrice realisedPnl openPnl closeReason thesis tags version lots { number remaining price } }`;
const orderFields = `order { id status effect type quantity filledQuantity averageFillPrice reserved reason trade { id } }`;
const portfolioFields = `portfolio { id account { id cash chapter isRecordAccount } valuation { equity cash freeCash buyingPower heldForOrders shortCollateral } }`;
const errorFields = `errors { code path limit message }`;

/** Runs a trading mutation with a fresh request id unless one is given; returns its payload or throws on a thrown fault. */
export async function mutate(person: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const isMoney = name === "depositPaper" || name === "resetPaper" || name === "setPaperRealism" || name === "chooseRecordAccount";
  const fields = isMoney ? portfolioFields : `${tradeFields} ${orderFields} ${portfolioFields}`;
  const isOnce = name === "cancelOrder" || name === "setPaperRealism" || name === "chooseRecordAccount";
  const given = isOnce ? input : { clientRequestId: requestId(), ...input };
  const answer = await person.api.run(`mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields} ${errorFields} } }`, {
    input: given,
  });
  if (answer.errors) return { fault: answer.errors[0]!.extensions.code, message: answer.errors[0]!.message, errors: [] };
  return answer.data.result;
}

/** The code of the first error of a payload, or of the thrown fault. */
export const codeOf = (payload: any): string | null => payload.fault ?? payload.errors[0]?.code ?? null;

export async function portfolioOf(person: Person, extra = ""): Promise<any> {
  const data = await person.api.ok(
    `{ portfolio { id account { id cash chapter } valuation { equity cash freeCash buyingPower heldForOrders shortCollateral shortValue longValue openPnl dayPnl isStale } ${extra} } }`,
  );
  return data.portfolio;
}
