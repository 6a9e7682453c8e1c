import type { Database } from "../db/database";
import { readHeads } from "./outbox.store";

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

  readAll(stream: string, userIds: readonly string[]): Promise<Map<string, number>> {
    return readHeads(this.db, stream, userIds);
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
