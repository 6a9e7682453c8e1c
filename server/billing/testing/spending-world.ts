/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import type { CopyingWorld } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
import { serverAccount, userAccount } from "../ledger/chart";

/** Bites bought, past any till: what the ledger books for a pack. */
export async function giveBought(world: Pick<CopyingWorld, "app">, person: Pick<Person, "id">, bites: number): Promise<void> {
  await world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.post(tx, {
      ...{ key: `test:${requestId()}`, kind: "BITES_BOUGHT", userId: person.id },
      entries: [
        { account: serverAccount("BITES_SOLD"), amount: BigInt(-bites) },
        { account: userAccount("BOUGHT", person.id), amount: BigInt(bites) },
      ],
    }),
  );
}

/** What a person has, in bites. */
export async function purseOf(world: Pick<CopyingWorld, "app">, person: Pick<Person, "id">): Promise<Record<string, number>> {
  const purse = await world.app.modules.billing.ledger.purse(world.app.db, person.id);
  return Object.fromEntries(Object.entries(purse).map(([name, value]) => [name, Number(value)]));
}

/** The sum of all accounts of the ledger in bites, which is 0, and the server's share of what people paid. */
export async function booksOf(world: Pick<CopyingWorld, "app">): Promise<{ sum: number; revenue: number }> {
  const [row] = await world.app.db.query<{ sum: string; revenue: string }>(
    `select coalesce(sum(balance), 0)::text as sum, coalesce(sum(balance) filter (where kind = 'REVENUE'), 0)::text as revenue
    from ledger_accounts
    where currency = 'BITES'`,
  );
  return { sum: Number(row!.sum), revenue: Number(row!.revenue) };
}

const paymentFields = `id kind side bites giftBites boughtBites earnedBites feederGiftBites feederEarnedBites serverBites payableFrom
  periodStart periodEnd tradeId message refundedBites payer { username } feeder { username }`;
const subscriptionFields = `id state priceBites nextPriceBites isRenewing startedAt periodEnd graceUntil endedAt endReason version
  viewerCanCancel viewerCanResume feeder { username }`;
const fields: Record<string, string> = {
  subscribeToFeeder: `subscription { ${subscriptionFields} } payment { ${paymentFields} }`,
  cancelFeederSubscription: `subscription { ${subscriptionFields} }`,
  resumeFeederSubscription: `subscription { ${subscriptionFields} }`,
  unlockRecipe: `offer { id viewerHasUnlocked viewerCanUnlock } payment { ${paymentFields} }`,
  tipFeeder: `payment { ${paymentFields} }`,
  setFeederOffer: "offer { id }",
  setRecipePrice: "offer { id }",
};
const inputs: Record<string, string> = {
  cancelFeederSubscription: "FeederSubscriptionIdInput",
  resumeFeederSubscription: "FeederSubscriptionIdInput",
};

/** Runs a mutation of spending; its payload, or the code of what was thrown as `fault`. Money mutations get a request id of their own. */
export async function spend(person: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = inputs[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const isPaid = ["subscribeToFeeder", "unlockRecipe", "tipFeeder"].includes(name);
  const answer = await person.api.run(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields[name]} errors { code path limit } } }`,
    { input: { ...(isPaid ? { clientRequestId: requestId() } : {}), ...input } },
  );
  if (answer.errors) return { fault: answer.errors[0]!.extensions.code, errors: [] };
  return answer.data.result;
}

export const subscriptionsOf = async (person: Person): Promise<any[]> =>
  (
    (await person.api.ok(`{ feederSubscriptions(first: 20) { edges { node { ${subscriptionFields} } } } }`)) as any
  ).feederSubscriptions.edges.map((edge: any) => edge.node);

export const paymentsOf = async (person: Person, side: "PAID" | "RECEIVED"): Promise<any[]> =>
  (
    (await person.api.ok(`query ($side: PaymentSide!) { bitePayments(side: $side, first: 50) { edges { node { ${paymentFields} } } } }`, {
      side,
    })) as any
  ).bitePayments.edges.map((edge: any) => edge.node);

/** Lines under the bell, latest first. */
export const bellOf = async (person: Person): Promise<string[]> =>
  ((await person.api.ok("{ notifications(first: 20) { edges { node { text } } } }")) as any).notifications.edges.map(
    (edge: any) => edge.node.text,
  );
