import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { StartupError } from "../startup-error";

/**
 * A backup is gzipped text: one line of JSON (the header), then for each table of the header, in its order, the lines
 * of PostgreSQL's `COPY … TO STDOUT` closed by `\.`, and at last one line with the SHA-256 of everything before it.
 */
const headerSchema = z.object({
  format: z.literal("brigade-backup"),
  version: z.literal(1),
  createdAt: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = BackupHeader["tables"][number];

export const endOfTable = Buffer.from("\\.\n");
const newline = 0x0a;
const sumLength = Buffer.byteLength(sumLine(""));

/** The last line; always equally long, so that a reader can hold it back. */
export function sumLine(sha256: string): string {
  return `{"sha256":"${sha256.padEnd(64, "0")}"}\n`;
}

const damaged = (file: string): StartupError =>
  new StartupError(`The backup ${file} is damaged or incomplete: nothing was changed, use another backup.`);

/** The unpacked bytes without the last line; throws at the end when its sum does not fit, or on bytes gzip refuses. */
async function* contentOf(file: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked).catch(() => {});
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      held = Buffer.concat([held, chunk]);
      if (held.length <= sumLength) continue;
      const content = held.subarray(0, held.length - sumLength);
      held = held.subarray(content.length);
      hash.update(content);
      yield content;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? error : damaged(file);
  } finally {
    unpacked.destroy();
    await reading;
  }
  if (held.toString() !== sumLine(hash.digest("hex"))) throw damaged(file);
}

/** Reads the whole file and proves its sum before anything is done with it. Throws `StartupError`. */
export async function verifyBackup(file: string): Promise<BackupHeader> {
  let head: Buffer | null = Buffer.alloc(0);
  let header: unknown = null;
  for await (const chunk of contentOf(file)) {
    if (!head) continue;
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(newline);
    if (end < 0) continue;
    header = parseJson(head.subarray(0, end));
    head = null;
  }
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) throw new StartupError(`${file} is not a backup that this version of Brigade can read.`);
  return parsed.data;
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

/**
 * Hands out the rows of one table after the other, in the header's order: the consumer takes `next()` until it ends,
 * then asks for the following table.
 */
export class BackupTables {
  private readonly content: AsyncGenerator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  private constructor(file: string) {
    this.content = contentOf(file);
  }

  static async open(file: string): Promise<BackupTables> {
    const tables = new BackupTables(file);
    while (tables.rest.indexOf(newline) < 0) await tables.readMore();
    tables.rest = tables.rest.subarray(tables.rest.indexOf(newline) + 1);
    return tables;
  }

  /** Whole lines of the current table, in pieces. */
  async *nextTable(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endOf(this.rest);
      const whole = end >= 0 ? end : this.rest.lastIndexOf(newline) + 1;
      const lines = this.rest.subarray(0, whole);
      this.rest = this.rest.subarray(end >= 0 ? end + endOfTable.length : whole);
      if (lines.length > 0) yield lines;
      if (end >= 0) return;
      await this.readMore();
    }
  }

  close(): Promise<unknown> {
    return this.content.return(undefined);
  }

  private async readMore(): Promise<void> {
    const next = await this.content.next();
    if (next.done) throw new Error("The backup ended in the middle of a table.");
    this.rest = Buffer.concat([this.rest, next.value]);
  }
}

/** Where the line `\.` begins, or -1. COPY escapes each backslash of the data, so no row looks like it. */
function endOf(lines: Buffer): number {
  if (lines.subarray(0, endOfTable.length).equals(endOfTable)) return 0;
  const at = lines.indexOf("\n\\.\n");
  return at < 0 ? -1 : at + 1;
}
