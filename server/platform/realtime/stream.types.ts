import { randomInt } from "node:crypto";
import { Field, ObjectType } from "type-graphql";
import { Fault } from "../errors";
import { SequenceScalar } from "../graphql/scalars";

/**
 * Stands for "this viewer's own number" in an object that many viewers share: the hub replaces it in the finished frame.
 * Random for each process, so that no text of a user can ever hold it by chance or by design.
 */
export const viewerSequence: number = 10 ** 15 + randomInt(2 ** 47);

/** `@Subscription(() => FeedEvent, { subscribe: servedByHub, description })`: these fields live on the socket, through the hub. */
export const servedByHub = (): never => {
  throw new Fault("BAD_USER_INPUT", "Use a WebSocket at /graphql for subscriptions, with the protocol graphql-transport-ws.");
};

@ObjectType({ description: "Sent once the stream is open: fetch the events from your last sequence up to this one." })
export class StreamReady {
  @Field(() => SequenceScalar, { description: "Last sequence number of your stream when it opened." })
  sequence!: number;
}

@ObjectType({
  description: "Sent every 10 seconds with the last sequence of your stream. When it is greater than your own, fetch the missed events.",
})
export class StreamHead {
  @Field(() => SequenceScalar, { description: "Last sequence number of your stream now." })
  sequence!: number;
}

/** What every change that a user's own stream sends has; its type adds what changed. */
@ObjectType()
export abstract class UserStreamChange {
  @Field(() => SequenceScalar, { description: "Its sequence in your stream." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the event before it in your stream. Greater than the last one received: fetch the missed events.",
  })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;
}
