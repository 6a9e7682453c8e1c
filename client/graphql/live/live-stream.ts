import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { Socket } from "../links/socket";

/** An event with its place in this viewer's stream. */
export interface NumberedEvent {
  readonly __typename: string;
  readonly sequence: number;
  readonly previousSequence: number;
}

/** Anything else a stream may carry: READY and HEAD (handled here), or totals that are not numbered. */
export type StreamMessage = { readonly __typename: string; readonly sequence?: number; readonly previousSequence?: number };

export interface StreamContext<Variables> {
  readonly client: ApolloClient;
  readonly variables: Variables;
}

export interface LiveStream<Variables extends OperationVariables = OperationVariables, Event extends NumberedEvent = NumberedEvent> {
  /** The subscription field, `feedEvents`; the replay query's field is `feedEventsSince`. */
  readonly field: string;
  readonly subscription: TypedDocumentNode<unknown, Variables>;
  /** `…Since(afterSequence, first)` with the same selection as the subscription's event. */
  readonly replay: TypedDocumentNode<unknown, never>;
  /** Events of one replay page, where an event carries so much that a full page would cost more than a query may. */
  readonly replayPageEvents?: number;
  /** Which of the page's variables the replay query takes too. */
  replayVariables?(variables: Variables): OperationVariables;
  /** Puts one numbered event into the lists (rows heal by id on their own, before this is called). Never called twice for one. */
  apply(event: Event, context: StreamContext<Variables>): void;
  /** Takes a message without a number, such as who types now: it is never replayed and changes no list. */
  passing?(message: StreamMessage, context: StreamContext<Variables>): void;
  /** What it is about is not there for this viewer, or not any more. Called once; the stream has ended then. */
  gone?(context: StreamContext<Variables>): void;
  /** Loads the lists anew and answers with their new `asOfSequence`. */
  resync(context: StreamContext<Variables>): Promise<number>;
}

export interface LiveOptions {
  readonly client: ApolloClient;
  readonly socket: Socket;
  /** An operation was refused because nobody is signed in any more. */
  readonly onSignedOut: () => void;
  readonly lingerMs?: number;
}

/** Hears of each numbered event once it is in the cache: for what is no list, such as a sound. `field` and `variables` are the stream's. */
export type AppliedListener = (field: string, event: NumberedEvent, variables: OperationVariables) => void;
