import { isUuid } from "../platform/text/uuid";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { Fault } from "../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../platform/graphql/connection";
import { limits } from "../platform/limits";
import type { Viewer } from "../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../people/visibility/visible.sql";
import { amountSalt } from "../trading/record/version-2/amounts";
import { versionOf } from "../trading/record/seal";
import { hiddenFor, showsAmountsTo, type HiddenReason } from "./records.policy";
import {
  readAllRecords,
  readChapters,
  readRecords,
  readRecordsOf,
  readSealedEvent,
  readSealedEvents,
  type StoredChapter,
  type StoredEvent,
  type StoredRecord,
} from "./records.store";

/** An amount that the reader is shown, with the salt of its hash. */
export interface ShownAmount {
  readonly name: string;
  readonly salt: string;
  /** Null for events from before amounts were kept. */
  readonly amount: string | null;
}

/** A sealed event as far as the reader may see it. */
export interface ReadEvent {
  readonly id: string;
  readonly recordId: string;
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
  /** Null where it is hidden. */
  readonly bytes: string | null;
  readonly hidden: HiddenReason | null;
  readonly amounts: readonly ShownAmount[];
}

/** Sealed records as anybody may fetch them: bytes as far as the reader may see, hashes of the rest. */
export class RecordsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** By id; null where there is none. */
  async byId(viewer: Viewer | null, id: string): Promise<StoredRecord | null> {
    if (!isUuid(id)) return null;
    return (await readRecords(this.db, this.visibility(viewer), [id]))[0] ?? null;
  }

  /** All records of these users by user id, closed ones included. */
  async ofUsers(viewer: Viewer | null, userIds: readonly string[]): Promise<Map<string, StoredRecord[]>> {
    return Map.groupBy(await readRecordsOf(this.db, this.visibility(viewer), userIds), ({ userId }) => userId);
  }

  /** All records of this server, the newest first. */
  async page(viewer: Viewer | null, args: PageArguments): Promise<Page<StoredRecord>> {
    const request = pageRequest(args, 2);
    const [createdAt, id] = request.cursor ?? [];
    if (request.cursor && (!isUuid(id!) || Number.isNaN(Date.parse(createdAt!)))) throw foreignCursor();
    const after = request.cursor ? ([createdAt!, id!] as const) : null;
    const rows = await readAllRecords(this.db, this.visibility(viewer), after, request.limit + 1);
    return pageOf(request, rows, (row) => [row.createdAt.toISOString(), row.id]);
  }

  /** Events of a record by number. */
  async events(viewer: Viewer | null, record: StoredRecord, args: PageArguments): Promise<Page<ReadEvent>> {
    const request = pageRequest(args, 1);
    const after = Number(request.cursor?.[0] ?? 0);
    if (!Number.isSafeInteger(after) || after < 0) throw foreignCursor();
    const events = await this.eventsAfter(viewer, record, after, request.limit + 1);
    return pageOf(request, events, ({ sequence }) => [String(sequence)]);
  }

  /** Events after a number, up to the record's last when it was read. */
  async eventsAfter(viewer: Viewer | null, record: StoredRecord, after: number, limit: number): Promise<ReadEvent[]> {
    const rows = await readSealedEvents(this.db, this.visibility(viewer), record.id, { after, last: record.sequence, limit });
    return rows.map((row) => readEventOf(row, record, viewer));
  }

  /** One event by its id; null where there is none. */
  async eventById(viewer: Viewer | null, id: string): Promise<ReadEvent | null> {
    const row = isUuid(id) ? await readSealedEvent(this.db, this.visibility(viewer), id) : null;
    const record = row && (await this.byId(viewer, row.recordId));
    return row && record && readEventOf(row, record, viewer);
  }

  /** Chapters of records by record id. */
  async chapters(viewer: Viewer | null, recordIds: readonly string[]): Promise<Map<string, StoredChapter[]>> {
    const chapters = await readChapters(this.db, this.visibility(viewer), recordIds, limits.recordChaptersMax);
    return Map.groupBy(chapters, ({ recordId }) => recordId);
  }

  private visibility(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}

const foreignCursor = (): Fault => new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");

function readEventOf(row: StoredEvent, record: StoredRecord, viewer: Viewer | null): ReadEvent {
  const { id, recordId, sequence, previousHash, hash } = row;
  const showsAmounts = showsAmountsTo(viewer, record);
  const hidden = hiddenFor({ isVisible: row.isVisible, isVersion1: versionOf(row.bytes) !== 2, kind: row.kind }, record, showsAmounts);
  const amounts = hidden === null && showsAmounts ? amountsOf(row) : [];
  return { id, recordId, sequence, previousHash, hash, bytes: hidden === null ? row.bytes : null, hidden, amounts };
}

/** The salts of an event's amounts, never the secret that they are derived from. */
function amountsOf({ secret, amounts }: StoredEvent): ShownAmount[] {
  if (secret === null || amounts === null) return [];
  return Object.entries(amounts).map(([name, amount]) => ({ name, salt: amountSalt(secret, name), amount }));
}
