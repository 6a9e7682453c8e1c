import { usdOf } from "../../billing/payments/books/money-text";
import type { Currency } from "../../billing/ledger/ledger.entity";
import { readKindTotals } from "../../billing/ledger/totals/kind-totals.store";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import { audienceOf } from "../access";
import {
  findUserId,
  readLastCheck,
  readLatestTransfers,
  readTransfer,
  readTransferEntries,
  readTransfersOfUser,
  type TransferEntryRow,
  type TransferRow,
} from "./admin-ledger.store";
import {
  AdminLedger,
  LastLedgerCheck,
  LedgerKindTotal,
  LedgerTransfer,
  LedgerTransferConnection,
  LedgerTransferEdge,
  LedgerTransferEntry,
} from "./admin-ledger.types";

const noPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** The ledger as admins read it. A tester in the admin persona sees none: real bites are nobody's sample. */
export class AdminLedgerService {
  constructor(private readonly db: Database) {}

  async overview(viewer: Viewer): Promise<AdminLedger> {
    if (audienceOf(viewer) === "SAMPLE") return make(AdminLedger, { kinds: [], lastCheck: null });
    const [kinds, last] = await Promise.all([readKindTotals(this.db), readLastCheck(this.db)]);
    return make(AdminLedger, {
      kinds: kinds.map((row) => make(LedgerKindTotal, { ...row, balance: shown(row.balance, row.currency) })),
      lastCheck: last && make(LastLedgerCheck, { ...last }),
    });
  }

  /** Transfers of a user, of a key or of a number, or all, latest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async transfers(viewer: Viewer, search: string | null, args: PageArguments): Promise<LedgerTransferConnection> {
    if (audienceOf(viewer) === "SAMPLE") return make(LedgerTransferConnection, { edges: [], pageInfo: noPage });
    const request = requestOf(args);
    const { edges, pageInfo } = pageOf(request, await this.find(search?.trim() ?? "", request), (row) => [row.id]);
    const entries = await readTransferEntries(
      this.db,
      edges.map(({ node }) => node.id),
    );
    return make(LedgerTransferConnection, {
      edges: edges.map(({ cursor, node }) => make(LedgerTransferEdge, { cursor, node: transferOf(node, entries) })),
      pageInfo,
    });
  }

  private async find(search: string, { limit, cursor }: PageRequest): Promise<TransferRow[]> {
    const before = cursor?.[0] ?? null;
    if (search === "") return readLatestTransfers(this.db, before, limit + 1);
    const userId = await findUserId(this.db, search.replace(/^@/, ""));
    return userId === null ? readTransfer(this.db, search) : readTransfersOfUser(this.db, userId, before, limit + 1);
  }
}

function requestOf(args: PageArguments): PageRequest {
  const request = pageRequest(args, 1);
  if (request.cursor !== null && !/^\d{1,18}$/.test(request.cursor[0]!))
    throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return request;
}

/** Bites whole, cents in USD. */
const shown = (amount: string, currency: Currency): Decimal => (currency === "BITES" ? new Decimal(amount) : usdOf(BigInt(amount)));

const transferOf = (row: TransferRow, entries: readonly TransferEntryRow[]): LedgerTransfer =>
  make(LedgerTransfer, {
    ...row,
    entries: entries
      .filter(({ transferId }) => transferId === row.id)
      .map((entry) =>
        make(LedgerTransferEntry, {
          ...entry,
          amount: shown(entry.amount, entry.currency),
          balance: shown(entry.balance, entry.currency),
        }),
      ),
  });
