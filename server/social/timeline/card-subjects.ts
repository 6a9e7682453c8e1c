import DataLoader from "dataloader";
import type { Database } from "../../platform/db/database";
import type { DiscussionSubject, DiscussionKind } from "../discussion/discussion.types";
import { readCardSides, type CardSide } from "./card-subjects.store";

/** `KIND:id`. */
export const cardKey = ({ kind, id }: DiscussionSubject): string => `${kind}:${id.toLowerCase()}`;

/**
 * Reads what decides who may have a card on screen. All that is asked for in one turn of the event loop is read in one
 * statement, because all clients come back at once after a restart.
 */
export class CardSubjects {
  private readonly loader = new DataLoader<string, CardSide | null>(
    async (keys) => {
      const sides = await this.readAll(keys);
      return keys.map((key) => sides.get(key) ?? null);
    },
    // Nothing is cached: who may see a card is checked each time.
    { batchScheduleFn: (load) => setImmediate(load), cache: false },
  );

  constructor(private readonly db: Database) {}

  /** Null for what is gone or removed, or never existed. */
  read(subject: DiscussionSubject): Promise<CardSide | null> {
    return this.loader.load(cardKey(subject));
  }

  /** By `KIND:id`. */
  async readAll(keys: readonly string[]): Promise<Map<string, CardSide>> {
    const ids = (kind: DiscussionKind): string[] => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length + 1));
    const sides = await readCardSides(this.db, ids("POST"), ids("RECIPE"));
    return new Map(sides.map((side) => [cardKey(side), side]));
  }
}
