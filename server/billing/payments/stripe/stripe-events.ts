import type { Stripe } from "stripe";
import type { Clock } from "../../../platform/clock";
import type { Database } from "../../../platform/db/database";
import type { Jobs } from "../../../platform/jobs/jobs";
import { limits } from "../../../platform/limits";
import type { StripeSetting } from "../../../platform/payments-setting";
import type { StripeConnect } from "./stripe-connect";
import type { StripeClient } from "./stripe-client";
import { dateOf, idOf } from "./stripe-facts";
import type { StripeSync } from "./stripe-sync";
import { insertEvent, markEventApplied, readEvent, readNewestEventAt } from "./stripe.store";

export interface EventParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly client: StripeClient;
  readonly setting: StripeSetting;
  readonly sync: StripeSync;
  /** Where feeders are paid out through Stripe. */
  readonly connect: StripeConnect | null;
}

const task = "payments.stripe-event";
/** How far back events are fetched again: Stripe may show one later than the next. */
const overlapMs = 3_600_000;
/** Stripe keeps events for 30 days. */
const keptMs = 30 * 86_400_000;

/** Events of Stripe's: verified, stored with their job in one transaction, applied once; those that never came are fetched. */
export class StripeEvents {
  constructor(private readonly parts: EventParts) {
    parts.jobs.register<{ eventId: string }>(task, limits.paymentJobAttemptsMax, ({ eventId }) => this.apply(eventId));
    parts.jobs.repeat("payments.stripe-fetch", "*/15 * * * *", () => this.fetchMissed());
  }

  /** False where the signature is wrong, or older than five minutes. The body is what came, byte for byte. */
  async receive(body: Buffer, signature: string): Promise<boolean> {
    const event = this.verified(body, signature);
    if (!event) return false;
    await this.store(event, "WEBHOOK");
    return true;
  }

  async fetchMissed(): Promise<void> {
    const newest = await readNewestEventAt(this.parts.db);
    const from = Math.max(this.parts.clock.now() - keptMs, newest ? +newest - overlapMs : 0);
    const gte = Math.floor(from / 1000);
    for (let starting_after: string | undefined = undefined; ;) {
      const page: Stripe.ApiList<Stripe.Event> = await this.parts.client.call((sdk) =>
        sdk.events.list({ created: { gte }, limit: 100, ...(starting_after && { starting_after }) }),
      );
      for (const event of page.data) await this.store(event, "FETCH");
      if (!page.has_more) return;
      starting_after = page.data.at(-1)!.id;
    }
  }

  private verified(body: Buffer, signature: string): Stripe.Event | null {
    const now = this.parts.clock.now();
    for (const secret of this.parts.setting.webhookSecrets)
      try {
        return this.parts.client.sdk.webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
      } catch {
        // The next secret, or none.
      }
    return null;
  }

  private async store(event: Stripe.Event, source: "WEBHOOK" | "FETCH"): Promise<void> {
    const object = event.data.object as { id?: string; object: string; customer?: string | { id: string } | null };
    if (!object.id) return;
    const customer = idOf(object.customer);
    const facts = { id: event.id, type: event.type, objectKind: object.object, objectId: object.id, customer, source };
    await this.parts.db.transaction(async (tx) => {
      const times = { occurredAt: dateOf(event.created), receivedAt: this.parts.clock.date(), appliedAt: null };
      if (!(await insertEvent(tx, { ...facts, ...times }))) return;
      await this.parts.jobs.enqueue(tx, task, { eventId: event.id }, { queue: `stripe:${customer ?? object.id}` });
    });
  }

  private async apply(eventId: string): Promise<void> {
    const event = await readEvent(this.parts.db, eventId);
    if (!event || event.appliedAt) return;
    const { sync } = this.parts;
    if (event.objectKind === "checkout.session") await sync.session(event.objectId);
    else if (event.objectKind === "subscription") await sync.subscription(event.objectId);
    else if (event.objectKind === "invoice") await sync.invoice(event.objectId);
    else if (event.objectKind === "refund") await sync.refund(event.objectId);
    else if (event.objectKind === "account" || event.objectKind === "transfer")
      await this.parts.connect?.changed(event.objectKind, event.objectId);
    else if (event.objectKind === "charge") await sync.charge(event.objectId);
    else if (event.objectKind === "dispute") await sync.dispute(event.objectId);
    await markEventApplied(this.parts.db, eventId, this.parts.clock.date());
  }
}
