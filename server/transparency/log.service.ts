import { createHash } from "node:crypto";
import { pageOf, pageRequest, type PageArguments } from "../platform/graphql/connection";
import { Fault } from "../platform/errors";
import { limits } from "../platform/limits";
import { make } from "../platform/make";
import { isUuid } from "../platform/text/uuid";
import type { LogKeyRow, LogKeyPurpose } from "./keys/log-key.entity";
import type { LogReader, ServedCheckpoint } from "./log/log-reader";
import type { StoredEntry } from "./log/log-entries.store";
import {
  LogCheckpoint,
  LogCheckpointPublished,
  LogEntry,
  LogPosition,
  TransparencyLog,
  type LogCheckpointsReplay,
  type LogEntryConnection,
  type LogKey,
  type LogStatus,
} from "./log.types";
import type { LogSettings } from "./settings";
import type { WitnessService } from "./witness/witness.service";
import type { LogWitnessRow } from "./witness/witness.entity";

export const logIntervalMinutes = 10;

/** The log as the API shows it. Everything in it is public: it holds only what everybody may know. */
export class LogService {
  constructor(
    private readonly reader: LogReader,
    private readonly settings: LogSettings,
    private readonly witness: WitnessService,
    private readonly readWitnesses: () => Promise<LogWitnessRow[]>,
  ) {}

  async log(): Promise<TransparencyLog> {
    const [state, checkpoint, keys, asked, witnessed] = await Promise.all([
      this.reader.state(),
      this.reader.checkpoint(),
      this.reader.keys(),
      this.readWitnesses(),
      this.witness.list(),
    ]);
    const { witnesses, quorum } = this.settings.witnesses;
    const rows = new Map(asked.map((row) => [row.vkey, row]));
    const present = new Set(
      witnesses.filter(({ key }) => checkpoint?.cosignatures.some(({ keyId }) => keyId === key.keyId)).map(({ name }) => name),
    );
    return make(TransparencyLog, {
      ...{ id: state.origin, origin: state.origin, url: this.settings.url, intervalMinutes: logIntervalMinutes },
      ...statusOf(state),
      checkedAt: state.ranAt,
      checkpoint: checkpoint && checkpointOf(checkpoint, this.settings),
      keys: keysOf(keys, "LOG"),
      witnesses: witnesses.map(({ name, key }) => {
        const row = rows.get(key.text);
        return { name, verifierKey: key.text, cosignedAt: row?.cosignedAt ?? null, failure: row?.failure ?? null };
      }),
      quorum: quorum.name,
      isQuorumMet: quorum.isMet(present),
      witnessKeys: keysOf(keys, "WITNESS"),
      witnessedLogs: witnessed.map(({ origin, size, cosignedAt }) => ({ origin, size, cosignedAt, path: pathOf(origin) })),
      asOfSequence: checkpoint?.number ?? 0,
    });
  }

  /** Where a record's event is, its last logged one without `sequence`. A record without entries and one that does not exist look alike. */
  async position(recordId: string, sequence: number | null): Promise<LogPosition> {
    if (sequence !== null && sequence < 1) throw new Fault("BAD_USER_INPUT", "Events are numbered from 1.");
    const proved = isUuid(recordId) ? await this.reader.prove(recordId, sequence) : null;
    if (!proved) return make(LogPosition, { state: "NOT_IN_LOG", entry: null, checkpoint: null, proof: null, proofPath: null });
    return make(LogPosition, {
      state: "IN_LOG",
      entry: entryOf(proved.entry),
      checkpoint: checkpointOf(proved.checkpoint, this.settings),
      proof: proved.proof,
      proofPath: `/log/proof/${proved.entry.recordId}${sequence === null ? "" : `?sequence=${sequence}`}`,
    });
  }

  async entries(recordId: string, page: PageArguments): Promise<LogEntryConnection> {
    const request = pageRequest(page, 1);
    const after = request.cursor ? Number(request.cursor[0]) : -1;
    if (!Number.isSafeInteger(after)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const rows = isUuid(recordId) ? await this.reader.entriesOf(recordId, after, request.limit + 1) : [];
    return pageOf(request, rows.map(entryOf), ({ index }) => [String(index)]);
  }

  async since(afterSequence: number, first: number | null): Promise<LogCheckpointsReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const [rows, head] = await Promise.all([this.reader.checkpointsAfter(afterSequence, wanted + 1), this.head()]);
    const events = rows.slice(0, wanted).map((row) => this.published(row));
    return { events, head, hasMore: rows.length > wanted };
  }

  /** The number of the checkpoint that is served; 0 before the first. */
  async head(): Promise<number> {
    return (await this.reader.checkpoint())?.number ?? 0;
  }

  published(checkpoint: ServedCheckpoint): LogCheckpointPublished {
    return make(LogCheckpointPublished, {
      ...{ sequence: checkpoint.number, previousSequence: checkpoint.number - 1 },
      checkpoint: checkpointOf(checkpoint, this.settings),
    });
  }
}

type State = Awaited<ReturnType<LogReader["state"]>>;

function statusOf({
  haltedAt,
  haltReason,
  haltDetail,
  restoredAt,
}: State): Pick<TransparencyLog, "status" | "statusDetail" | "statusSince"> {
  if (haltReason) return { status: haltReason, statusDetail: haltDetail, statusSince: haltedAt };
  const status: LogStatus = restoredAt ? "WAITING" : "RUNNING";
  return {
    status,
    statusDetail: restoredAt ? "The database was restored from a backup, and not all witnesses have answered since." : null,
    statusSince: restoredAt,
  };
}

/** Where the witness protocol has the last checkpoint that was cosigned. */
const pathOf = (origin: string): string => `/log/${createHash("sha256").update(origin).digest("hex")}/checkpoint`;

const keysOf = (keys: readonly LogKeyRow[], purpose: LogKeyPurpose): LogKey[] =>
  keys
    .filter((key) => key.purpose === purpose)
    .map(({ vkey, createdAt, retiresAt }) => ({ verifierKey: vkey, since: createdAt, until: retiresAt }));

function checkpointOf({ number, size, root, text, at, cosignatures }: ServedCheckpoint, { witnesses }: LogSettings): LogCheckpoint {
  const names = new Map(witnesses.witnesses.map(({ name, key }) => [key.keyId, name]));
  return make(LogCheckpoint, {
    ...{ id: String(number), number, size, rootHash: root.toString("hex"), note: text, signedAt: at },
    cosignatures: cosignatures.map(({ keyId, line, at: cosignedAt }) => ({
      witness: names.get(keyId) ?? line.split(" ")[1] ?? keyId,
      at: cosignedAt,
    })),
  });
}

const types = { open: "OPEN", head: "HEAD", close: "CLOSE" } as const;

const entryOf = ({ leafIndex, kind, recordId, sequence, head, bytes, at }: StoredEntry): LogEntry =>
  make(LogEntry, { id: String(leafIndex), index: leafIndex, type: types[kind], recordId, sequence, head, bytes, addedAt: at });
