import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { StartupError } from "../ops/startup-error";

/**
 * A backup is gzipped: one line of JSON (the header); from version 2 on the pictures, each a line of JSON with its id and
 * length before its bytes, closed by a line with their number; then for each table of the header, in its order, the lines
 * of PostgreSQL's `COPY … TO STDOUT` closed by `\.`, and at last one line with the SHA-256 of everything before it.
 */
const headerSchema = z.object({
  format: z.literal("brigade-backup"),
  version: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  /** Those of tables in partitions, which are loaded by their table; not the ones for all other times. None in backups of before there were any. */
  partitions: z
    .array(z.object({ schema: z.string(), name: z.string(), table: z.string(), from: z.string().nullable(), until: z.string() }))
    .default([]),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = BackupHeader["tables"][number];

/** Where pictures lie, by their ids; what is put under an id never changes. */
export interface BackupPictureStore {
  /** Null when there is none. */
  get(id: string): Promise<Buffer | null>;
  put(id: string, bytes: Buffer): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface BackupPicture {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A picture as the file holds it. */
export const pictureEntry = ({ id, bytes }: BackupPicture): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ picture: id, bytes: bytes.length })}\n`), bytes, Buffer.from("\n")]);
export const endOfPictures = (count: number): Buffer => Buffer.from(`${JSON.stringify({ pictures: count })}\n`);
const pictureLine = z.union([
  z.strictObject({ picture: z.uuid(), bytes: z.number().int().min(0) }),
  z.strictObject({ pictures: z.number().int() }),
]);

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
 * Hands out the pictures, then the rows of one table after the other, in the header's order: the consumer takes `next()`
 * until it ends, then asks for what follows.
 */
export class BackupContent {
  private readonly content: AsyncGenerator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  private constructor(file: string) {
    this.content = contentOf(file);
  }

  static async open(file: string): Promise<BackupContent> {
    const content = new BackupContent(file);
    await content.readLine();
    return content;
  }

  /** All pictures of a file of version 2. Throws for a section that does not end as it should. */
  async *pictures(): AsyncGenerator<BackupPicture> {
    for (let count = 0; ; count++) {
      const line = pictureLine.parse(parseJson(await this.readLine()));
      if ("pictures" in line) {
        if (line.pictures !== count) throw new Error(`The backup says it has ${line.pictures} pictures, but ${count} came.`);
        return;
      }
      const entry = await this.read(line.bytes + 1);
      yield { id: line.picture, bytes: entry.subarray(0, line.bytes) };
    }
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

  /** Up to the next line's end, without it. */
  private async readLine(): Promise<Buffer> {
    while (this.rest.indexOf(newline) < 0) await this.readMore();
    return (await this.read(this.rest.indexOf(newline) + 1)).subarray(0, -1);
  }

  private async read(length: number): Promise<Buffer> {
    while (this.rest.length < length) await this.readMore();
    const read = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return read;
  }

  private async readMore(): Promise<void> {
    const next = await this.content.next();
    if (next.done) throw new Error("The backup ended in the middle.");
    this.rest = Buffer.concat([this.rest, next.value]);
  }
}

/** Where the line `\.` begins, or -1. COPY escapes each backslash of the data, so no row looks like it. */
function endOf(lines: Buffer): number {
  if (lines.subarray(0, endOfTable.length).equals(endOfTable)) return 0;
  const at = lines.indexOf("\n\\.\n");
  return at < 0 ? -1 : at + 1;
}
