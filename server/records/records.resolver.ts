import DataLoader from "dataloader";
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from "type-graphql";
import { Trader } from "../people/profiles/trader.types";
import type { TraderLoaders } from "../people/profiles/traders.loaders";
import { make } from "../platform/make";
import type { Page } from "../platform/graphql/connection";
import type { RequestContext } from "../platform/graphql/context";
import type { RecordsService } from "./records.service";
import type { StoredChapter, StoredRecord } from "./records.store";
import { RecordChapter, SealedEvent, SealedEventConnection, SealedRecord, SealedRecordConnection } from "./records.types";

const recordOf = (stored: StoredRecord): SealedRecord =>
  make(SealedRecord, {
    ...{ id: stored.id, sequence: stored.sequence, head: stored.head, state: stored.isOpen ? "OPEN" : "CLOSED" },
    ...{ isGenerated: stored.isDemo, createdAt: stored.createdAt, lastEventAt: stored.lastEventAt },
    ...{ filePath: `/r/${stored.id}.ndjson`, stored },
  });

const pageWith = <Row, Item>({ edges, pageInfo }: Page<Row>, itemOf: (row: Row) => Item) => ({
  edges: edges.map(({ cursor, node }) => ({ cursor, node: itemOf(node) })),
  pageInfo,
});

const chapterOf = ({ sequence, at, bytes }: StoredChapter): RecordChapter => {
  const { chapter, cause } = (JSON.parse(bytes) as { body: { chapter: number; cause: string } }).body;
  return make(RecordChapter, { number: chapter, cause, sequence, at });
};

/** Loader factories, made once. */
export const recordLoaders = (records: RecordsService) => ({
  ofUsers: ({ viewer }: RequestContext) =>
    new DataLoader<string, StoredRecord[]>(async (ids) => {
      const found = await records.ofUsers(viewer, ids);
      return ids.map((id) => found.get(id) ?? []);
    }),
  chapters: ({ viewer }: RequestContext) =>
    new DataLoader<string, StoredChapter[]>(async (ids) => {
      const found = await records.chapters(viewer, ids);
      return ids.map((id) => found.get(id) ?? []);
    }),
});
export type RecordLoaders = ReturnType<typeof recordLoaders>;

@Resolver(() => SealedRecord)
export class RecordsResolver {
  constructor(
    private readonly records: RecordsService,
    private readonly load: RecordLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => SealedRecord, { nullable: true, description: "A feeder's sealed record; null when there is none of this id." })
  async sealedRecord(
    @Arg("id", () => ID, { description: "Id of the record." }) id: string,
    @Ctx() { viewer }: RequestContext,
  ): Promise<SealedRecord | null> {
    const stored = await this.records.byId(viewer, id);
    return stored && recordOf(stored);
  }

  @Query(() => SealedRecordConnection, {
    description: "All records of this server that have an event, closed ones included, the newest first.",
  })
  async sealedRecords(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<SealedRecordConnection> {
    return pageWith(await this.records.page(viewer, { first, after }), recordOf);
  }

  @Query(() => SealedEvent, { nullable: true, description: "One sealed event, by the id of the trade event; null when there is none." })
  async sealedEvent(
    @Arg("id", () => ID, { description: "Id of the event." }) id: string,
    @Ctx() { viewer }: RequestContext,
  ): Promise<SealedEvent | null> {
    const event = await this.records.eventById(viewer, id);
    return event && make(SealedEvent, event as SealedEvent);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Whose record it is; null once the account is deleted." })
  async feeder(@Root() { stored }: SealedRecord, @Ctx() context: RequestContext): Promise<Trader | null> {
    return stored.isGone ? null : context.loader(this.loadTraders.traders).load(stored.userId);
  }

  @FieldResolver(() => [RecordChapter], { description: "Chapters after the first that you may see, oldest first; at most 100." })
  async chapters(@Root() record: SealedRecord, @Ctx() context: RequestContext): Promise<RecordChapter[]> {
    return (await context.loader(this.load.chapters).load(record.id)).map(chapterOf);
  }

  @FieldResolver(() => SealedEventConnection, {
    description: "Its events by number: bytes as far as you may see them, hashes of the rest.",
  })
  async events(
    @Root() { stored }: SealedRecord,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<SealedEventConnection> {
    return pageWith(await this.records.events(viewer, stored, { first, after }), (event) => make(SealedEvent, event as SealedEvent));
  }
}

/** A feeder's records, on the type of a module below. */
@Resolver(() => Trader)
export class TraderRecordsResolver {
  constructor(private readonly load: RecordLoaders) {}

  @FieldResolver(() => [SealedRecord], { description: "Their sealed records, closed ones included, oldest first." })
  async sealedRecords(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<SealedRecord[]> {
    return (await context.loader(this.load.ofUsers).load(trader.id)).map(recordOf);
  }
}
