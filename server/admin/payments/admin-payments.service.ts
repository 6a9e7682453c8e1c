import type { PaymentsReader } from "../../billing/payments/payments.reader";
import type { GrantTierInput, RefundInvoiceInput, DisputeTestPaymentInput } from "../../billing/payments/payments.inputs";
import { InvoiceConnection, type Invoice } from "../../billing/payments/payments.types";
import type { RefundsService } from "../../billing/payments/refunds.service";
import { planTiers } from "../../billing/plans/plan-rules";
import type { TiersService } from "../../billing/tiers/tiers.service";
import { readTierOf } from "../../billing/tiers/tiers.store";
import type { ViewerService } from "../../identity/auth/viewer.service";
import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import type { PageArguments } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import type { Tier, Viewer } from "../../platform/viewer";
import { assertAdmin, assertDeliberate, audienceOf } from "../access";
import { lockPerson, readPerson } from "../users/users-admin.store";

export interface AdminPaymentsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewers: ViewerService;
  readonly tiers: TiersService;
  readonly refunds: RefundsService;
  readonly reader: PaymentsReader;
}

const noPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** Refunds, disputes of test payments, and granted tiers. */
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

  async grantTier(viewer: Viewer, input: GrantTierInput): Promise<{ userId: string; tier: Tier }> {
    const admin = assertAdmin(viewer);
    const person = isUuid(input.userId) ? await readPerson(this.needs.db, input.userId) : null;
    if (!person) throw notFound("This user");
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

  private async invoice(id: string): Promise<Invoice> {
    const invoice = isUuid(id) ? await this.needs.reader.invoice(id) : null;
    if (!invoice) throw notFound("This invoice");
    return invoice;
  }
}
