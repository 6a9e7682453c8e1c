import { randomUUID } from "node:crypto";
import type { GiftsService } from "../../billing/ledger/gifts.service";
import type { MoneyMail } from "../../billing/mails/money-mail";
import type { PaymentsReader } from "../../billing/payments/payments.reader";
import type { DisputeTestPaymentInput, GiveBitesInput, GrantTierInput, RefundInvoiceInput } from "../../billing/payments/payments.inputs";
import { InvoiceConnection, type Invoice } from "../../billing/payments/payments.types";
import type { RefundsService } from "../../billing/payments/refunds.service";
import { planTiers } from "../../billing/plans/plan-rules";
import type { TiersService } from "../../billing/tiers/tiers.service";
import { readTierOf } from "../../billing/tiers/tiers.store";
import type { ViewerService } from "../../identity/auth/viewer.service";
import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { formatCounted } from "../../platform/text/counted";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Tier, Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { assertAdmin, assertDeliberate, audienceOf } from "../access";
import { lockPerson, readPerson, type PersonRow } from "../users/users-admin.store";

export interface AdminPaymentsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewers: ViewerService;
  readonly tiers: TiersService;
  readonly gifts: Pick<GiftsService, "promote">;
  readonly moneyMail: Pick<MoneyMail, "write">;
  readonly refunds: RefundsService;
  readonly reader: PaymentsReader;
}

const max = formatCounted(limits.promotionBitesMax, "bite", "bites");
const noPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** Refunds, disputes of test payments, granted tiers and gift bites. */
export class AdminPaymentsService {
  constructor(private readonly needs: AdminPaymentsNeeds) {}

  /** A tester in the admin persona sees an empty list: real payments are nobody's sample. */
  async invoices(viewer: Viewer, page: PageArguments): Promise<InvoiceConnection> {
    if (audienceOf(viewer) === "SAMPLE") return make(InvoiceConnection, { edges: [], pageInfo: noPage });
    return this.needs.reader.allInvoices(page);
  }

  async refund(viewer: Viewer, input: RefundInvoiceInput): Promise<Invoice> {
    const admin = assertAdmin(viewer);
    const { number } = await this.invoice(input.invoiceId);
    await assertDeliberate(this.needs.viewers, admin, input, number);
    const { invoiceId, amountUsd, reason, clientRequestId } = input;
    await this.needs.refunds.refund(admin.id, { invoiceId, amountUsd, reason, clientRequestId });
    return this.invoice(invoiceId);
  }

  async disputeTest(viewer: Viewer, { invoiceId, outcome }: DisputeTestPaymentInput): Promise<Invoice> {
    const admin = assertAdmin(viewer);
    await this.needs.refunds.disputeTest(admin.id, invoiceId, outcome);
    return this.invoice(invoiceId);
  }

  /** A promotion: the books, the audit log and the mail in one transaction; a retry gives nothing more. */
  async giveBites(viewer: Viewer, input: GiveBitesInput): Promise<{ userId: string; bites: number }> {
    const admin = assertAdmin(viewer);
    const person = await this.person(input.userId);
    await assertDeliberate(this.needs.viewers, admin, input, person.username);
    const { db, clock, gifts, moneyMail } = this.needs;
    const { userId, bites, clientRequestId } = input;
    if (bites < 1 || bites > limits.promotionBitesMax)
      refuse(ErrorCode.AMOUNT_INVALID, "input.bites", `Give 1 to ${max} at once.`, new Decimal(limits.promotionBitesMax));
    const reason = input.reason.trim();
    return db.transaction(async (tx) => {
      const asked = { userId, bites, reason, clientRequestId };
      return once(tx, admin.id, "giveBites", asked, clock.date(), async () => {
        if (!(await lockPerson(tx, userId))) throw notFound("This user");
        await gifts.promote(tx, userId, BigInt(bites), randomUUID());
        const entry = { actorId: admin.id, action: "users.bites", subjectKind: "USER", subjectId: userId };
        await recordAudit(tx, clock, { ...entry, reason, data: { bites } });
        const counted = formatCounted(bites, "gift bite", "gift bites");
        await moneyMail.write(tx, userId, {
          subject: `You were given ${formatCounted(bites, "bite", "bites")}`,
          text: `this server gave you ${counted}: ${reason}\n\nGift bites are spent first. They cannot be paid out or refunded.`,
          ...{ page: "Your bites", path: "/subscription" },
        });
        return { userId, bites };
      });
    });
  }

  async grantTier(viewer: Viewer, input: GrantTierInput): Promise<{ userId: string; tier: Tier }> {
    const admin = assertAdmin(viewer);
    const person = await this.person(input.userId);
    await assertDeliberate(this.needs.viewers, admin, input, person.username);
    const granted = planTiers.find((tier) => tier === input.tier) ?? null;
    return this.needs.db.transaction(async (tx) => {
      if (!(await lockPerson(tx, person.id))) throw notFound("This user");
      const before = await readTierOf(tx, person.id);
      await this.needs.tiers.set(tx, person.id, "GRANT", granted, { words: input.reason.trim() });
      const tier = (await readTierOf(tx, person.id))!;
      const data = { granted: input.tier, from: before, to: tier };
      const entry = { actorId: admin.id, action: "users.tier", subjectKind: "USER", subjectId: person.id };
      await recordAudit(tx, this.needs.clock, { ...entry, reason: input.reason.trim(), data });
      return { userId: person.id, tier };
    });
  }

  private async person(id: string): Promise<PersonRow> {
    const person = isUuid(id) ? await readPerson(this.needs.db, id) : null;
    if (!person) throw notFound("This user");
    return person;
  }

  private async invoice(id: string): Promise<Invoice> {
    const invoice = isUuid(id) ? await this.needs.reader.invoice(id) : null;
    if (!invoice) throw notFound("This invoice");
    return invoice;
  }
}
