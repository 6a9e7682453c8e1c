import { createHmac } from "node:crypto";
import { assertMayWrite } from "../../../identity/account/activity.policy";
import { lockUser, readUser } from "../../../identity/account/users.store";
import { notFound } from "../../../platform/errors";
import { limits } from "../../../platform/limits";
import { isCountryCode } from "../../../platform/text/countries";
import { ErrorCode, refuse } from "../../../platform/user-error";
import type { Viewer } from "../../../platform/viewer";
import type { ProviderCalls } from "../../payments/port/provider-calls";
import type { PayoutParts } from "../payouts.service";
import {
  insertPayoutAccount,
  readPayoutAccount,
  readPayoutAccountByRef,
  readUnfinishedAccounts,
  updatePayoutAccount,
  type AccountFacts,
} from "./payout-accounts.store";
import type { PayoutProvider, ProviderAccount } from "./payout-provider";

const dayMs = 86_400_000;

type Parts = Pick<PayoutParts, "db" | "clock" | "secret" | "viewers" | "messages"> & {
  readonly provider: PayoutProvider | null;
  readonly calls: Pick<ProviderCalls, "count">;
};

/** Where payouts through the provider go: its own accounts, whose owners enter their bank details there. */
export class PayoutAccounts {
  constructor(private readonly parts: Parts) {}

  /**
   * The provider's page for the viewer's account, which is opened where there is none. Refuses FRESH_SIGN_IN_REQUIRED, INVALID. Throws
   * NOT_FOUND where payouts are made by hand, RATE_LIMITED, UNAVAILABLE.
   */
  async openPage(viewer: Viewer, country: string): Promise<string> {
    assertMayWrite(viewer);
    const { db, clock, provider, viewers } = this.parts;
    if (!provider) throw notFound("Payouts through a provider");
    if (!isCountryCode(country)) refuse(ErrorCode.INVALID, "input.country", "Choose the country of your bank.");
    await viewers.assertFreshSignIn(viewer);
    await this.parts.calls.count(viewer);
    const existing = await readPayoutAccount(db, viewer.id);
    if (existing) return provider.onboardingPage(existing.ref);
    const user = (await readUser(db, viewer.id))!;
    const opened = await provider.openAccount({ id: viewer.id, email: user.email }, country);
    const ref = await db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      return insertPayoutAccount(tx, { userId: viewer.id, ref: opened, at: clock.date() });
    });
    return provider.onboardingPage(ref);
  }

  /** Stores an account as the provider has it now. Its owner gets a mail that says where payouts go from then on. */
  async refresh(ref: string): Promise<void> {
    const { db, clock, provider, messages } = this.parts;
    if (!provider || !(await readPayoutAccountByRef(db, ref))) return;
    const facts = this.factsOf(await provider.account(ref));
    await db.transaction(async (tx) => {
      const before = await readPayoutAccountByRef(tx, ref);
      if (!before) return;
      await updatePayoutAccount(tx, ref, facts, clock.date());
      const isOther = facts.fingerprint !== null && !before.fingerprint?.equals(facts.fingerprint);
      if (facts.isReady && isOther) await messages.detailsChanged(tx, before.userId, facts.hint!);
    });
  }

  /** Accounts whose events may have been missed: those that are not finished. */
  async refreshUnfinished(): Promise<void> {
    const { db, clock, provider } = this.parts;
    if (!provider) return;
    const since = new Date(clock.now() - limits.payoutAccountWatchedDays * dayMs);
    for (const ref of await readUnfinishedAccounts(db, since, limits.payoutsPerFileMax)) await this.refresh(ref);
  }

  private factsOf({ ref, isReady, country, hint, fingerprint }: ProviderAccount): AccountFacts {
    const hash = createHmac("sha256", `brigade:payout:${this.parts.secret}`)
      .update(`stripe:${fingerprint ?? ref}`)
      .digest();
    const isKnown = country !== null && hint !== null;
    return { isReady: isReady && isKnown, country, hint, fingerprint: isKnown ? hash : null };
  }
}
