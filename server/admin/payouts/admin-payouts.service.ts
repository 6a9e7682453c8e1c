import type { ExportPayoutsInput, MarkPayoutPaidInput, ReviewPayoutInput } from "../../billing/payouts/payouts.inputs";
import type { PayoutReviews } from "../../billing/payouts/payout-reviews.service";
import { payoutStates, type PayoutState } from "../../billing/payouts/payout-states";
import type { PayoutsReader } from "../../billing/payouts/payouts.reader";
import { AdminPayoutConnection, type AdminPayout } from "../../billing/payouts/payouts.types";
import type { ViewerService } from "../../identity/auth/viewer.service";
import type { PageArguments } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import { assertAdmin, assertDeliberate, assertReason, audienceOf } from "../access";

export interface AdminPayoutsNeeds {
  readonly viewers: ViewerService;
  readonly reviews: PayoutReviews;
  readonly reader: PayoutsReader;
}

const noPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** The queue of payouts, and each step of two admins. */
export class AdminPayoutsService {
  constructor(private readonly needs: AdminPayoutsNeeds) {}

  /** A tester in the admin persona sees an empty list: real payouts are nobody's sample. */
  async list(viewer: Viewer, states: readonly PayoutState[] | null, page: PageArguments): Promise<AdminPayoutConnection> {
    if (audienceOf(viewer) === "SAMPLE") return make(AdminPayoutConnection, { edges: [], pageInfo: noPage });
    return this.needs.reader.all(assertAdmin(viewer).id, states ?? payoutStates, page);
  }

  approve(viewer: Viewer, input: ReviewPayoutInput): Promise<AdminPayout> {
    return this.step(viewer, input, (adminId) => this.needs.reviews.approve(adminId, input.payoutId, input.reason));
  }

  fail(viewer: Viewer, input: ReviewPayoutInput): Promise<AdminPayout> {
    return this.step(viewer, input, (adminId) => this.needs.reviews.fail(adminId, input.payoutId, input.reason));
  }

  markPaid(viewer: Viewer, input: MarkPayoutPaidInput): Promise<AdminPayout> {
    return this.step(viewer, input, (adminId) => this.needs.reviews.markPaid(adminId, input.payoutId, input.reference));
  }

  async exportFile(viewer: Viewer, { reason }: ExportPayoutsInput): Promise<string[][]> {
    const admin = assertAdmin(viewer);
    assertReason(reason);
    await this.needs.viewers.assertFreshSignIn(admin);
    return this.needs.reviews.exportFile(admin.id, reason);
  }

  private async step(viewer: Viewer, input: ReviewPayoutInput, take: (adminId: string) => Promise<void>): Promise<AdminPayout> {
    const admin = assertAdmin(viewer);
    const { payout } = await this.needs.reader.forAdmin(admin.id, input.payoutId);
    await assertDeliberate(this.needs.viewers, admin, input, payout.number);
    await take(admin.id);
    return this.needs.reader.forAdmin(admin.id, input.payoutId);
  }
}
