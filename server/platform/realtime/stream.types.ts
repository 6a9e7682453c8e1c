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
  throw new Fault("BAD_USER_INPUT", "Subscriptions are served over a websocket at /graphql, by the protocol graphql-transport-ws.");
};

@ObjectType({ description: "The server listens for you from here on; catch up from your last sequence to this one." })
export class StreamReady {
  @Field(() => SequenceScalar, { description: "The last number of your stream when listening began." })
  sequence!: number;
}

@ObjectType({ description: "Every 10 seconds: the last number of your stream. Greater than your own: replay." })
export class StreamHead {
  @Field(() => SequenceScalar, { description: "The last number of your stream now." })
  sequence!: number;
}
