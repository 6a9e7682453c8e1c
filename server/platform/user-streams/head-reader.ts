import DataLoader from "dataloader";
import type { Database } from "../db/database";
import { readHeads } from "./outbox.store";

/** Reads the last numbers of users' streams. What is asked for in one turn of the event loop is one statement: thousands of sockets ask at once. */
export class HeadReader {
  /** By stream. */
  private readonly loaders = new Map<string, DataLoader<string, number>>();

  constructor(private readonly db: Database) {}

  /** The last number given out to this user in this stream; 0 before the first. */
  read(stream: string, userId: string): Promise<number> {
    let loader = this.loaders.get(stream);
    if (!loader) this.loaders.set(stream, (loader = this.loaderOf(stream)));
    return loader.load(userId);
  }

  readAll(stream: string, userIds: readonly string[]): Promise<Map<string, number>> {
    return readHeads(this.db, stream, userIds);
  }

  private loaderOf(stream: string): DataLoader<string, number> {
    return new DataLoader(
      async (userIds) => {
        const heads = await this.readAll(stream, [...new Set(userIds)]);
        return userIds.map((userId) => heads.get(userId) ?? 0);
      },
      // Nothing is cached: a head is old as soon as it is read.
      { batchScheduleFn: (load) => setImmediate(load), cache: false },
    );
  }
}
