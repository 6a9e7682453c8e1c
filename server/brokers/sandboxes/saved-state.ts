import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { ZodType } from "zod";

/**
 * What an imitated venue remembers, as one JSON file. It is written beside and renamed, so a process that is killed leaves the old
 * state or the new one, never half of it. Without a file nothing is kept.
 */
export class SavedState {
  /** The write that runs, and the one that begins after it. */
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly file: string | null,
    /** What is to be written, asked when a write begins. */
    private readonly snapshot: () => unknown,
  ) {}

  /** What was saved last; null where nothing was. Throws where the file is not what `schema` says. */
  async read<T>(schema: ZodType<T>): Promise<T | null> {
    if (!this.file) return null;
    const text = await readFile(this.file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null) return null;
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success) throw new Error(`${this.file} is not a saved state of this version: remove it to begin anew.`);
    return parsed.data;
  }

  /** Resolves once the state as it is now is on the disk. Calls that come while a write runs share the next one. */
  save(): Promise<void> {
    if (!this.file) return Promise.resolve();
    if (!this.running) return this.begin();
    this.next ??= this.running.catch(() => {}).then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<void> {
    this.next = null;
    const writing = this.write(JSON.stringify(this.snapshot())).finally(() => {
      if (this.running === writing) this.running = null;
    });
    this.running = writing;
    return writing;
  }

  private async write(text: string): Promise<void> {
    const file = this.file!;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.new`;
    const handle = await open(draft, "w", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
