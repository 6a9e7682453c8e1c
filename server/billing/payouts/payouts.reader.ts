import { Fault, notFound } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { countryCodes } from "../../platform/text/countries";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { usdOf } from "../payments/books/money-text";
import { usdOfBites } from "../earnings/bites-worth";
import type { Ledger } from "../ledger/ledger.service";
import { readSharedPayments } from "../related/related.store";
import { destinationOf } from "./connect/destination";
import { payoutStates, type PayoutState } from "./payout-states";
import { readFirstEarnedAt, readPayout, readPayouts, readSharers, readPeople, type PayoutView } from "./payouts.store";
import { firstPayoutAt, type PayoutParts } from "./payouts.service";
import {
  AdminPayout,
  AdminPayoutConnection,
  AdminPayoutEdge,
  Payout,
  PayoutTerms,
  SharedPayments,
  type PayoutConnection,
} from "./payouts.types";

/** What people read of their payouts, and admins of all. */
export class PayoutsReader {
  constructor(
    private readonly parts: Pick<PayoutParts, "db" | "clock" | "identityCheck" | "provider" | "ring">,
    private readonly ledger: Pick<Ledger, "purse">,
  ) {}

  /** The viewer's own, latest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, args: PageArguments): Promise<PayoutConnection> {
    const request = this.request(args);
    const rows = await readPayouts(this.parts.db, { userId: viewer.id, states: payoutStates }, request.cursor, request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: payoutOf(node, viewer.id) })), pageInfo };
  }

  /** One of the viewer's own. Throws NOT_FOUND. */
  async one(viewer: Viewer, id: string): Promise<Payout> {
    const row = isUuid(id) ? await readPayout(this.parts.db, id) : null;
    if (row?.userId !== viewer.id) throw notFound("This payout");
    return payoutOf(row, viewer.id);
  }

  /** Whether the viewer can ask for a payout now. */
  async terms(viewer: Viewer): Promise<PayoutTerms> {
    const { db, identityCheck, provider } = this.parts;
    const [to, firstEarnedAt, purse, open, isIdentified] = await Promise.all([
      destinationOf(db, viewer.id, this.parts),
      readFirstEarnedAt(db, viewer.id),
      this.ledger.purse(db, viewer.id),
      readPayouts(db, { userId: viewer.id, states: ["REQUESTED", "APPROVED"] }, null, 1),
      identityCheck.hasPassed(viewer.id),
    ]);
    const from = firstPayoutAt(firstEarnedAt);
    const available = purse.debt > 0n ? 0 : Number(purse.earned);
    const obstacles: ReadonlyArray<readonly [boolean, ErrorCode]> = [
      [!isIdentified, ErrorCode.IDENTITY_REQUIRED],
      [to === null, ErrorCode.PAYOUT_DETAILS_MISSING],
      [open.length > 0, ErrorCode.PAYOUT_OPEN],
      [from === null || +from > this.parts.clock.now(), ErrorCode.PAYOUT_TOO_EARLY],
      [purse.debt > 0n, ErrorCode.BITES_OWED],
      [available < limits.payoutBitesMin, ErrorCode.INSUFFICIENT_BITES],
    ];
    return make(PayoutTerms, {
      ...{ id: `payout-terms:${viewer.id}`, minBites: limits.payoutBitesMin, availableBites: available, firstPayoutAt: from },
      ...{ accountHint: to?.hint ?? null, accountCountry: to?.country ?? null, identityCheck: identityCheck.name },
      method: provider ? "STRIPE" : "BANK",
      obstacles: obstacles.filter(([isThere]) => isThere).map(([, code]) => code),
      countries: [...countryCodes],
    });
  }

  /** Payouts of everybody; who may ask is the caller's to check. */
  async all(adminId: string, states: readonly PayoutState[], args: PageArguments): Promise<AdminPayoutConnection> {
    const request = this.request(args);
    const rows = await readPayouts(this.parts.db, { userId: null, states }, request.cursor, request.limit + 1);
    const nodes = new Map((await this.adminViews(adminId, rows)).map((node) => [node.payout.id, node]));
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return make(AdminPayoutConnection, {
      edges: edges.map(({ cursor, node }) => make(AdminPayoutEdge, { cursor, node: nodes.get(node.id)! })),
      pageInfo,
    });
  }

  /** One of anybody's. Throws NOT_FOUND. */
  async forAdmin(adminId: string, id: string): Promise<AdminPayout> {
    const row = isUuid(id) ? await readPayout(this.parts.db, id) : null;
    if (!row) throw notFound("This payout");
    return (await this.adminViews(adminId, [row]))[0]!;
  }

  private async adminViews(adminId: string, rows: readonly PayoutView[]): Promise<AdminPayout[]> {
    const { db } = this.parts;
    const people = rows.flatMap(({ userId, firstApprovedBy, approvedBy }) => [userId, firstApprovedBy, approvedBy]);
    const found = await readPeople(db, [...new Set(people.filter((id) => id !== null))]);
    const sharers = await readSharers(db, rows);
    const feeders = [...new Set(rows.map(({ userId }) => userId))];
    const shared = Map.groupBy(await readSharedPayments(db, feeders, limits.sharedPayersShownMax), ({ feederId }) => feederId);
    const nameOf = (id: string | null): string | null => (id === null ? null : (found.get(id)?.username ?? "deleted"));
    return rows.map((row) =>
      make(AdminPayout, {
        ...{ id: `admin:${row.id}`, payout: payoutOf(row, adminId), username: nameOf(row.userId)!, exportedAt: row.exportedAt },
        ...{ firstApprovedBy: nameOf(row.firstApprovedBy), approvedBy: nameOf(row.approvedBy) },
        isPayeeSuspended: found.get(row.userId)?.isSuspended ?? false,
        sharesAccountWith: sharers.get(row.id) ?? [],
        sharedPayments: (shared.get(row.userId) ?? []).map(({ username, shared: details, payments, bites, earnedBites }) =>
          make(SharedPayments, { username, shared: details, payments, bites, earnedBites }),
        ),
        viewerCanApprove: row.state === "REQUESTED" && row.userId !== adminId && row.firstApprovedBy !== adminId,
      }),
    );
  }

  private request(args: PageArguments) {
    const request = pageRequest(args, 2);
    if (request.cursor !== null && (!isUuid(request.cursor[1]!) || Number.isNaN(Date.parse(request.cursor[0]!))))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    return request;
  }
}

const payoutOf = (row: PayoutView, viewerId: string): Payout =>
  make(Payout, {
    ...{ id: row.id, number: `P-${row.number}`, bites: row.bites, usd: usdOfBites(BigInt(row.bites)), state: row.state },
    ...{ method: row.method, accountHint: row.hint, requestedAt: row.requestedAt, approvedAt: row.approvedAt, paidAt: row.paidAt },
    ...{ reference: row.reference, failedAt: row.failedAt, failReason: row.failReason, failWords: row.failWords },
    ...{ returnedUsd: usdOf(row.reversedCents), returnedBites: row.reversedBites },
    viewerCanCancel: row.state === "REQUESTED" && row.userId === viewerId,
  });
