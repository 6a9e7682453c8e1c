import { Arg, Extensions, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { limits } from "../platform/limits";
import { SequenceScalar } from "../platform/graphql/scalars";
import { servedByHub } from "../platform/realtime/stream.types";
import type { LogService } from "./log.service";
import { LogCheckpointEvent, LogCheckpointsReplay, LogEntryConnection, LogPosition, TransparencyLog } from "./log.types";

@Resolver()
export class LogResolver {
  constructor(private readonly service: LogService) {}

  @Query(() => TransparencyLog, {
    description: "The transparency log of this server: its checkpoint, keys and witnesses. Throws UNAVAILABLE before it has begun.",
  })
  transparencyLog(): Promise<TransparencyLog> {
    return this.service.log();
  }

  @Extensions({ costPoints: limits.logProofCostPoints })
  @Query(() => LogPosition, {
    description: "Where an event of a record is in the transparency log, with its proof. A record that does not exist is not in it.",
  })
  logPosition(
    @Arg("recordId", () => ID, { description: "Random identifier of the record, as its events have it." }) recordId: string,
    @Arg("sequence", () => SequenceScalar, { nullable: true, description: "The event; the last one in the log when left out." })
    sequence: number | null,
  ): Promise<LogPosition> {
    return this.service.position(recordId, sequence);
  }

  @Query(() => LogEntryConnection, {
    description:
      "Entries of the transparency log about a record, in order. A convenience: to check without trusting this server, read all entries from the tiles.",
  })
  logEntries(
    @Arg("recordId", () => ID, { description: "Random identifier of the record, as its events have it." }) recordId: string,
    @Arg("first", () => Int, { nullable: true, description: "Number of entries, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
  ): Promise<LogEntryConnection> {
    return this.service.entries(recordId, { first, after });
  }

  @Query(() => LogCheckpointsReplay, { description: "Missed events of `logCheckpoints`, oldest first; none is ever too old." })
  logCheckpointsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
  ): Promise<LogCheckpointsReplay> {
    return this.service.since(afterSequence, first);
  }

  @Subscription(() => LogCheckpointEvent, {
    subscribe: servedByHub,
    description: "Checkpoints of the transparency log as they are published, each once. For everybody.",
  })
  logCheckpoints(@Root() event: typeof LogCheckpointEvent): typeof LogCheckpointEvent {
    return event;
  }
}
