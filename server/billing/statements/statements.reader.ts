import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import type { Ledger } from "../ledger/ledger.service";
import { samplePurse } from "../ledger/sample-purse";
import type { StatementFilter } from "./statements.inputs";
import { cursorOf, readStatement, readStatementKinds, type StatementRow } from "./statements.store";
import { Purse, StatementConnection, StatementEdge, StatementLine } from "./statements.types";

const empty = { earned: 0, earnedPending: 0, reserve: 0, held: 0, inPayout: 0, owed: 0 };

/** What people read of their own bites. */
export class StatementsReader {
  constructor(
    private readonly db: Database,
    private readonly ledger: Pick<Ledger, "purse">,
  ) {}

  /** A user's purse; a sample persona's where the viewer acts as one. */
  async purse(viewer: Viewer | null, userId: string): Promise<Purse> {
    const shown = viewer?.id === userId ? viewer.actingAs?.shown.biteBalance : undefined;
    if (shown !== undefined) return samplePurseOf(userId, shown);
    const { debt, ...bites } = await this.ledger.purse(this.db, userId);
    // An account of a user holds at most 2,000,000,000 (a check of the database): three of them are a safe integer.
    const numbers = Object.fromEntries(Object.entries(bites).map(([name, value]) => [name, Number(value)]));
    return make(Purse, { id: `purse:${userId}`, ...(numbers as Record<keyof typeof bites, number>), owed: Number(debt), isSample: false });
  }

  /** The viewer's own lines. Throws BAD_USER_INPUT for a foreign cursor. A sample persona has none. */
  async lines(viewer: Viewer, { account, kind }: StatementFilter, paging: PageArguments): Promise<StatementConnection> {
    const request = pageRequest(paging, 3);
    const rows = await readStatement(this.db, viewer.id, { account: account ?? null, kind: kind ?? null }, request);
    const { edges, pageInfo } = pageOf(request, rows, cursorOf);
    return make(StatementConnection, {
      edges: edges.map(({ cursor, node }) => make(StatementEdge, { cursor, node: lineOf(node) })),
      pageInfo,
    });
  }

  kinds(viewer: Viewer): Promise<string[]> {
    return readStatementKinds(this.db, viewer.id);
  }
}

function samplePurseOf(userId: string, biteBalance: number): Purse {
  const { gift, bought, spendable } = samplePurse(BigInt(biteBalance));
  const bites = { gift: Number(gift), bought: Number(bought), spendable: Number(spendable) };
  return make(Purse, { id: `purse:${userId}`, ...empty, ...bites, isSample: true });
}

const lineOf = (row: StatementRow): StatementLine =>
  make(StatementLine, {
    id: `${row.transfer_id}:${row.account_id}`,
    counterpartyId: row.counterparty_id,
    at: row.at,
    occurredAt: row.occurred_at,
    kind: row.kind,
    account: row.account,
    amount: Number(row.amount),
    balance: Number(row.balance),
    version: Number(row.version),
    transferId: row.transfer_id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
  });
