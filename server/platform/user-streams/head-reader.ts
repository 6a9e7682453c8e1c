import type { Database } from "../db/database";

type Waiting = Map<string, { resolve: (head: number) => void; reject: (error: unknown) => void }[]>;

/** Reads the last numbers of users' streams. What is asked for in one turn of the event loop is one statement: thousands of sockets ask at once. */
export class HeadReader {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly db: Database) {}

  /** The last number given out to this user in this stream; 0 before the first. */
  read(stream: string, userId: string): Promise<number> {
    return new Promise((resolve, reject) => {
      let users = this.waiting.get(stream);
      if (!users) {
        this.waiting.set(stream, (users = new Map()));
        setImmediate(() => void this.flush(stream));
      }
      const asked = users.get(userId);
      if (asked) asked.push({ resolve, reject });
      else users.set(userId, [{ resolve, reject }]);
    });
  }

  async readAll(stream: string, userIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.query<{ user_id: string; sequence: string }>(
      "select user_id, sequence from stream_counters where stream = $1 and user_id = any($2::uuid[])",
      [stream, userIds],
    );
    return new Map(rows.map((row) => [row.user_id, Number(row.sequence)]));
  }

  private async flush(stream: string): Promise<void> {
    const users = this.waiting.get(stream)!;
    this.waiting.delete(stream);
    try {
      const heads = await this.readAll(stream, [...users.keys()]);
      for (const [userId, asked] of users) for (const { resolve } of asked) resolve(heads.get(userId) ?? 0);
    } catch (error) {
      for (const asked of users.values()) for (const { reject } of asked) reject(error);
    }
  }
}
