import { Stripe } from "stripe";
import { expect } from "vitest";
import type { Environment } from "../../../platform/config";
import type { World } from "../../../platform/testing/world";
import type { StripeSandbox } from "../stripe/sandbox/stripe-sandbox";
import type { Json } from "../stripe/sandbox/stripe-state";

type Served = Pick<World, "app" | "clock" | "url">;

/** Cents a month of each price of the imitation of Stripe. */
export const stripePrices = { price_line: 900, price_sous: 2900, price_chef: 7900, price_master: 19_900 };
const secret = "whsec_kitchen";

/** What a server needs to be paid through the imitation of Stripe at this address. */
export const stripeEnv = (url: string): Environment => ({
  STRIPE_SECRET_KEY: "sk_test_kitchen",
  STRIPE_WEBHOOK_SECRET: `${secret},whsec_before`,
  STRIPE_PRICES: "line_cook:price_line,sous_chef:price_sous,chef:price_chef,master_chef:price_master",
  STRIPE_API_URL: url,
});

/** Sends an event as Stripe does. The status of the answer. */
export async function deliverEvent(
  { url, clock }: Served,
  event: Json,
  given: { readonly secret?: string; readonly sentAt?: number } = {},
): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor((given.sentAt ?? clock.now()) / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: given.secret ?? secret, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return (await fetch(`${url}/stripe/webhook`, { method: "POST", headers, body: payload })).status;
}

/** Delivers what happened since, in this order, and does the work that it makes. */
export async function deliverEvents(
  world: Served,
  { state }: StripeSandbox,
  order: (events: Json[]) => Json[] = (all) => all,
): Promise<void> {
  for (const event of order(state.events.splice(0))) expect(await deliverEvent(world, event)).toBe(200);
  await applyEvents(world);
}

/** Runs what is due until every event is applied: workers that look at one queue at once may both pass it over. */
export async function applyEvents({ app: { db, modules } }: Served): Promise<void> {
  const isWaiting = async () => (await db.query("select 1 from payment_events where applied_at is null")).length > 0;
  for (let round = 0; round < 20 && (round === 0 || (await isWaiting())); round++) await modules.jobs.jobs.runDue();
  const failed = await db.query("select last_error from graphile_worker._private_jobs where last_error is not null");
  expect(failed).toEqual([]);
}
