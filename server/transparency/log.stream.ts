import type { OpenStream, StreamDefinition } from "../platform/realtime/stream-definition";
import type { LogService } from "./log.service";
import type { LogCheckpointPublished } from "./log.types";

export const logTopic = "log";

/** `logCheckpoints`: for everybody, numbered by the checkpoints' own numbers. */
export class LogStream implements StreamDefinition<Record<string, never>, LogCheckpointPublished> {
  readonly field = "logCheckpoints";

  constructor(private readonly service: LogService) {}

  async open(): Promise<OpenStream<LogCheckpointPublished>> {
    return { topics: [logTopic], head: () => this.service.head(), deliver: ({ body }) => body };
  }
}
