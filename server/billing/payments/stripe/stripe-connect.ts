import type { Stripe } from "stripe";
import type { Config } from "../../../platform/config";
import type {
  Payee,
  PayoutListener,
  PayoutProvider,
  ProviderAccount,
  SentTransfer,
  Transfer,
  TransferOutcome,
} from "../../payouts/connect/payout-provider";
import { finalRefusalOf, type StripeClient } from "./stripe-client";
import { fromStripeCents, toStripeCents } from "./stripe-facts";

/** Stripe Connect behind the port of payouts: Express accounts, whose owners give their bank details to Stripe, and transfers to them. */
export class StripeConnect implements PayoutProvider {
  private listener: PayoutListener | null = null;

  constructor(
    private readonly client: StripeClient,
    private readonly config: Pick<Config, "publicUrl">,
  ) {}

  // kept later: payouts are built after payments, before events are applied.
  listen(listener: PayoutListener): void {
    this.listener = listener;
  }

  /** An event of Stripe's about an account or a transfer. */
  async changed(kind: "account" | "transfer", id: string): Promise<void> {
    if (kind === "account") await this.listener?.accountChanged(id);
    else await this.listener?.transferChanged(id);
  }

  async openAccount({ id, email }: Payee, country: string): Promise<string> {
    const params: Stripe.AccountCreateParams = {
      ...{ type: "express", ...(email !== null && { email }), country, business_type: "individual", metadata: { user_id: id } },
      capabilities: { transfers: { requested: true } },
    };
    return (await this.client.call((sdk) => sdk.accounts.create(params, { idempotencyKey: `payout-account:${id}:${country}` }))).id;
  }

  async onboardingPage(account: string): Promise<string> {
    const back = `${this.config.publicUrl.replace(/\/$/, "")}/earnings`;
    const params = { account, refresh_url: back, return_url: back, type: "account_onboarding" } as const;
    return (await this.client.call((sdk) => sdk.accountLinks.create(params))).url;
  }

  async account(ref: string): Promise<ProviderAccount> {
    const account = await this.client.call((sdk) => sdk.accounts.retrieve(ref));
    const bank = account.external_accounts?.data[0];
    return {
      ref,
      isReady: account.capabilities?.transfers === "active" && account.payouts_enabled && bank !== undefined,
      country: bank?.country ?? account.country ?? null,
      hint: bank?.last4 ?? null,
      fingerprint: bank?.fingerprint ?? null,
    };
  }

  /** An idempotency key of Stripe's holds for 24 hours: a transfer of this payout is looked up first. */
  async send({ payoutId, accountRef: destination, cents }: Transfer): Promise<TransferOutcome> {
    const made = await this.client.call((sdk) => sdk.transfers.list({ transfer_group: payoutId, limit: 1 }));
    const [found] = made.data;
    if (found) return { state: "SENT", ref: found.id };
    const params: Stripe.TransferCreateParams = {
      ...{ amount: toStripeCents(cents), currency: "usd", destination, transfer_group: payoutId, metadata: { payout_id: payoutId } },
    };
    return this.client
      .call((sdk) => sdk.transfers.create(params, { idempotencyKey: `payout:${payoutId}` }))
      .then(
        ({ id }) => ({ state: "SENT", ref: id }),
        (error: unknown) => {
          const failure = finalRefusalOf(error);
          if (failure === null) throw error;
          return { state: "REFUSED", failure };
        },
      );
  }

  async transfer(ref: string): Promise<SentTransfer> {
    const { id, metadata, amount_reversed } = await this.client.call((sdk) => sdk.transfers.retrieve(ref));
    return { ref: id, payoutId: metadata.payout_id ?? null, reversedCents: fromStripeCents(amount_reversed) };
  }
}
