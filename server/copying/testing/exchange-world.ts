import { expect } from "vitest";
import { ImitatedBinance } from "../../brokers/testing/imitated-binance";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createCopyingWorld, type CopyingWorld } from "./copying-world";

/** A whole server beside the imitated Binance: BTC at 49,995/50,005, ETH at 2,999.5/3,000.5 unless a test moves them. */
export interface ExchangeWorld extends CopyingWorld {
  readonly there: ImitatedBinance;
  /** Sets the usual quotes. */
  quoteAll(): Promise<void>;
  /** Has time go by, and what is due at the exchange done. */
  pass(ms?: number): Promise<void>;
  /** The same again and again, until what is looked at is as expected. */
  until(look: () => Promise<unknown>): ReturnType<typeof expect.poll<unknown>>;
  /** Has the books of an account compared, and expects them to agree. */
  compared(person: Person, connectionId: string): Promise<void>;
  flowsOf(accountId: string): Promise<Flow[]>;
  /** Cash of an account and of its copies, in USD. */
  cashOf(accountId: string): Promise<Decimal>;
}

/** A payment; amounts as the database has them. */
export interface Flow {
  readonly kind: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly rate: string | null;
}

/** `balances`: what accounts there begin with instead of the usual play money. */
export async function createExchangeWorld(balances: Readonly<Record<string, string>> | null = null): Promise<ExchangeWorld> {
  const there = await ImitatedBinance.start(["BTC", "ETH", "BNB"], balances);
  const world = await createCopyingWorld({ market: there.market, venues: there.venues });
  const quoteAll = async (): Promise<void> => {
    await world.tick("BTC", "49995", "50005");
    await world.tick("ETH", "2999.5", "3000.5");
  };
  const pass = async (ms = 1_500): Promise<void> => {
    world.clock.advance(ms);
    await quoteAll();
    await world.app.modules.brokers.engine.pass();
    await world.app.modules.brokers.engine.idle();
    await world.settled();
  };
  const until = (look: () => Promise<unknown>) =>
    expect.poll(
      async () => {
        await pass();
        return look();
      },
      { timeout: 45_000, interval: 50 },
    );
  await quoteAll();
  return {
    ...world,
    ...{ there, quoteAll, pass, until },
    compared: async (person, connectionId) => {
      await person.api.ok(compareMutation, { id: connectionId });
      await pass(16_000);
      await pass(16_000);
      // A pass may have been under way: the newest comparison is the one asked for once nobody waits for it.
      await until(() => world.app.db.query(waitingSql, [connectionId])).toEqual([]);
      const { differences, reconciliations } = (await person.api.ok(comparisonQuery, { id: connectionId })).brokerConnection;
      expect(differences).toEqual([]);
      expect(reconciliations.edges[0].node.result).toBe("IN_SYNC");
    },
    flowsOf: (accountId) => world.app.db.query<Flow & Record<string, unknown>>(flowsSql, [accountId]),
    cashOf: async (accountId) => new Decimal((await world.app.db.query<{ cash: string }>(cashSql, [accountId]))[0]!.cash),
    stop: async () => {
      await world.stop();
      await there.stop();
    },
  };
}

const compareMutation = "mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }";
const comparisonQuery = `query ($id: ID!) {
  brokerConnection(id: $id) { differences { kind symbol } reconciliations(first: 1) { edges { node { result } } } }
}`;
const waitingSql = "select connection_id from broker_work where connection_id = $1 and reconcile_requested_at is not null";
const flowsSql = `
select kind, amount, currency, rate
from account_flows
where account_id = $1
  and kind in ('DEPOSIT', 'WITHDRAWAL')
order by at, amount`;
const cashSql = `
select a.cash + coalesce((select sum(c.cash) from copies c where c.account_id = a.id and c.state <> 'STOPPED'), 0) as cash
from trading_accounts a
where a.id = $1`;

/** What a copy's newest receipt says. */
export async function lastReceipt(eater: Person, copyId: string): Promise<any> {
  const fields = "action status reason reasonText marketText quantity money";
  const { receipts } = await eater.api.ok(
    `query ($filter: ReceiptFilter) { receipts(filter: $filter, first: 1) { edges { node { ${fields} } } } }`,
    { filter: { copyId } },
  );
  return receipts.edges[0]?.node;
}
