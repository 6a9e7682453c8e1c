/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { createPerson, type Person, type PersonOptions } from "../../../identity/testing/people";
import { createWorld, type World, type WorldOptions } from "../../../platform/testing/world";

export const billFields = `bill { id kind title amountUsd state url isTest invoice { id number } } errors { code path limit }`;
export const billingFields = `billing {
  subscription { tier nextTier state monthlyUsd nextUsd periodStart periodEnd renews graceUntil }
  endedSubscription { tier endReason }
  overdueInvoice { id amountUsd }
  tierSources { source tier reason }
} errors { code path limit }`;

let requests = 0;
export const requestId = (): string => `payment-request-${++requests}`;

const sent: Readonly<Record<string, string>> = {
  subscribeToPlan: billFields,
  buyBites: billFields,
  payOverdueInvoice: billFields,
  settleTillBill: billFields,
  changePlan: billingFields,
  setPlanRenewal: billingFields,
  refundInvoice: "invoice { id refundedUsd dispute } errors { code path limit }",
  refundUnspentBites: "invoice { id refundedUsd refundFailure viewerRefund { bites amountUsd until } } errors { code path limit }",
  disputeTestPayment: "invoice { id refundedUsd dispute } errors { code path limit }",
  giveBites: "userId bites errors { code path limit }",
  grantTier: "userId tier errors { code path limit }",
};

/** Sends a mutation of payments: the answer's data, or the code of what was thrown. */
export async function send(who: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  const answer = await who.api.run(`mutation ($input: ${type}) { result: ${name}(input: $input) { ${sent[name]} } }`, { input });
  return answer.errors ? answer.errors[0]!.extensions.code : answer.data.result;
}

export const codesOf = (answer: any): string[] => (typeof answer === "string" ? [answer] : answer.errors.map(({ code }: any) => code));

export interface PaymentsWorld extends World {
  person(options?: PersonOptions): Promise<Person>;
  admin(): Promise<Person>;
  /** Subscribes to a plan and pays with a card of the test till. */
  subscribed(who: Person, tier: string, quotedUsd: string, card?: string): Promise<any>;
  /** Buys a pack and pays. The paid bill. */
  bought(who: Person, bites: number, quotedUsd: string): Promise<any>;
  billing(who: Person): Promise<any>;
  invoices(who: Person): Promise<any[]>;
  tier(who: Person): Promise<string>;
  purse(who: Person): Promise<{ bought: bigint; debt: bigint }>;
  mails(who: Person): Promise<string[]>;
  /** Moves the clock and runs what is due. */
  days(days: number): Promise<void>;
}

export async function createPaymentsWorld(options: WorldOptions = {}): Promise<PaymentsWorld> {
  const world = await createWorld(options);
  const { db, modules } = world.app;
  const pay = async (who: Person, made: any, card: string): Promise<any> => {
    if (made.errors.length > 0) throw new Error(JSON.stringify(made));
    return (await send(who, "settleTillBill", { billId: made.bill.id, card })).bill;
  };
  return {
    ...world,
    person: (given = {}) => createPerson(world, given),
    admin: () => createPerson(world, { role: "admin" }),
    subscribed: async (who, tier, quotedUsd, card = "PAYS") =>
      pay(who, await send(who, "subscribeToPlan", { tier, quotedUsd, clientRequestId: requestId() }), card),
    bought: async (who, bites, quotedUsd) =>
      pay(who, await send(who, "buyBites", { bites, quotedUsd, clientRequestId: requestId() }), "PAYS"),
    billing: async (who) => (await who.api.ok(`{ ${billingFields.replace(/ errors .*$/s, "")} }`)).billing,
    invoices: async (who) => {
      const fields =
        "id number title amountUsd refundedUsd state dispute refundFailure viewerRefund { bites amountUsd until } lines { text amountUsd }";
      return (await who.api.ok(`{ invoices(first: 50) { edges { node { ${fields} } } } }`)).invoices.edges.map(({ node }: any) => node);
    },
    tier: async (who) => (await who.api.ok("{ me { tier } }")).me.tier,
    purse: (who) => modules.billing.ledger.purse(db, who.id),
    mails: async (who) => {
      const rows = await db.query<{ subject: string }>("select subject from mails where user_id = $1 order by created_at", [who.id]);
      return rows.map(({ subject }) => subject);
    },
    days: async (days) => {
      world.clock.advance(days * 86_400_000);
      // Sessions outlive the months of a test.
      await db.query(`update session set "expiresAt" = $1`, [new Date(world.clock.now() + 86_400_000 * 20)]);
      await modules.payments.upkeep.stopRenewingSuspended();
      await modules.payments.renewals.run();
      await modules.payments.upkeep.run();
    },
  };
}
