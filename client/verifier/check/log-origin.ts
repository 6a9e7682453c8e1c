import type { RecordHeader } from "../record/record-file";
import { finding, type Finding } from "./findings";
import type { Held } from "./memory";

/** Origins of the logs that earlier checks knew for this record, and for the server that it comes from. */
function knownOrigins(held: Held, { recordId, server }: RecordHeader, source: string | null): readonly string[] {
  const all = [held.logOfRecord[recordId], source === null ? undefined : held.logOfServer[source], held.logOfServer[server]];
  return [...new Set(all.filter((origin) => origin !== undefined))];
}

/**
 * A log's origin is its identity, which a server never changes. A file that names another one, or none, would otherwise be compared with
 * nothing: the checkpoint held of the log before stays the measure.
 */
export function compareOrigin(held: Held, header: RecordHeader, source: string | null): Finding[] {
  const now = header.log?.origin ?? null;
  return knownOrigins(held, header, source)
    .filter((origin) => origin !== now)
    .map((origin) =>
      finding("LOG_REPLACED", 0, 0, `The log was replaced: the record now names ${nowWords(now)}, after ${heldWords(held, origin)}.`),
    );
}

const nowWords = (origin: string | null): string => (origin === null ? "no log" : `the log “${origin}”`);

function heldWords(held: Held, origin: string): string {
  const log = held.logs[origin];
  if (!log) return `the log “${origin}” at an earlier check`;
  return `the log “${origin}”, whose checkpoint of size ${log.size} you saw on ${log.at.slice(0, 16).replace("T", " ")} UTC`;
}
