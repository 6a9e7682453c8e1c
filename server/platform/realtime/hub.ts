import { type FieldNode, getArgumentValues, getVariableValues, type GraphQLError, Kind } from "graphql";
import type { PreparedOperation } from "../graphql/engine";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Connection } from "./connection";
import { LiveOperation } from "./live-operation";
import { FrameCache, Shape, type ShapeTools } from "./shape";
import { CooperativeScheduler, untilNextTurn } from "./cooperative-scheduler";
import type { Publisher, StreamDefinition, TopicMessage } from "./stream-definition";

/** From so many operations on, the first is asked alone, so that the others find its payloads finished. */
const crowdMin = 16;

/** Called when the first operation of this process joins a topic, and when the last one leaves it. */
export interface TopicListener {
  joined?(topic: string): void;
  left(topic: string): void;
}

/**
 * Sends what the server publishes to the sockets of this process. It holds which operations are in which topic; the work
 * for a message is one re-authorisation and one string per operation, and one shaping per different selection.
 */
export class Hub implements Publisher {
  private readonly definitions = new Map<string, StreamDefinition<never, unknown>>();
  private readonly topics = new Map<string, Set<LiveOperation>>();
  private readonly shapes = new Map<string, Shape>();
  private readonly listeners: TopicListener[] = [];
  private readonly deliveries = new CooperativeScheduler((error) => this.onError(error));

  /** `tools` shape payloads with the schema, which exists only after the modules that publish here: they are asked for when a socket is. */
  constructor(
    readonly onError: (error: unknown) => void,
    private readonly tools: () => ShapeTools,
  ) {}

  // kept later: a table of streams by field, complete before sockets open.
  registerStream<Arguments, Body>(definition: StreamDefinition<Arguments, Body>): void {
    const { field: name, oldField } = definition;
    for (const field of oldField === undefined ? [name] : [name, oldField]) {
      if (this.definitions.has(field)) throw new Error(`The stream ${field} is registered twice.`);
      this.definitions.set(field, definition as StreamDefinition<never, unknown>);
    }
  }

  // kept later: who relays events is built with the hub, and stays as long.
  watchTopics(listener: TopicListener): void {
    this.listeners.push(listener);
  }

  isJoined(topic: string): boolean {
    return this.topics.has(topic);
  }

  /** What comes after `prefix` in each joined topic that begins with it. */
  joinedAfter(prefix: string): string[] {
    const rests: string[] = [];
    for (const topic of this.topics.keys()) if (topic.startsWith(prefix)) rests.push(topic.slice(prefix.length));
    return rests;
  }

  /** Numbered messages go out in the order they came, the first of them at once; a large burst in slices of the event loop. */
  publish(messages: readonly TopicMessage[]): void {
    const numbered = messages.filter((message) => message.sequence !== null);
    if (numbered.length < messages.length) this.publishSnapshots(messages);
    if (numbered.length > 0) this.deliveries.add(this.deliverNumbered(numbered));
  }

  /**
   * One operation after the other takes all messages of its topic: they leave in one system call. Payloads are shaped by
   * promises; in a crowd they get one turn of the event loop, so that frames go straight out instead of waiting one by one.
   */
  private *deliverNumbered(messages: readonly TopicMessage[]): Generator<void | typeof untilNextTurn> {
    for (const [topic, run] of runsOfTopics(messages)) {
      const frames = new FrameCache();
      const operations = [...(this.topics.get(topic) ?? [])];
      let mayWait = operations.length >= crowdMin;
      for (const operation of operations) {
        for (const message of run) operation.take(message, frames);
        operation.connection.uncork();
        const waits = mayWait && operation.isWaiting;
        if (waits) mayWait = false;
        yield waits ? untilNextTurn : undefined;
      }
    }
  }

  private publishSnapshots(messages: readonly TopicMessage[]): void {
    const frames = new FrameCache();
    const collected = new Map<LiveOperation, TopicMessage[]>();
    for (const message of messages)
      if (message.sequence === null)
        for (const operation of this.topics.get(message.topic) ?? []) {
          if (operation.collects) collect(collected, operation, message);
          else operation.takeUnnumbered([message], frames);
        }
    for (const [operation, some] of collected) operation.takeUnnumbered(some, frames);
  }

  /** Starts an operation on a socket; throws a Fault when the viewer may not have it. It is live when this returns. */
  async open(connection: Connection, id: string, prepared: PreparedOperation): Promise<LiveOperation> {
    const { field, args } = this.fieldOf(prepared);
    const definition = this.definitions.get(field);
    if (!definition) throw new Fault("UNAVAILABLE", `The stream ${field} is not served here.`);
    const operation = new LiveOperation(id, connection, this.takeShape(field, prepared), this);
    connection.add(operation);
    this.tools().metrics.subscriptions.inc({ field });
    try {
      await inTime(this.openStream(operation, definition, args));
      return operation;
    } catch (error) {
      this.end(operation);
      throw error;
    }
  }

  private async openStream(
    operation: LiveOperation,
    definition: StreamDefinition<never, unknown>,
    args: Record<string, unknown>,
  ): Promise<void> {
    const stream = await definition.open(operation.connection.viewer, args as never);
    if (operation.isEnded) stream.close?.();
    else await operation.open(stream, () => this.join(operation));
  }

  end(operation: LiveOperation): void {
    if (operation.isEnded) return;
    operation.stop();
    operation.connection.remove(operation);
    this.leave(operation);
    if (--operation.shape.users === 0) this.shapes.delete(operation.shape.key);
    this.tools().metrics.subscriptions.dec({ field: operation.shape.field });
  }

  endAll(connection: Connection): void {
    for (const operation of [...connection.operations.values()]) this.end(operation);
  }

  /** Sends every live operation the last number of its stream. Called every `streamHeadMs`. */
  async sendHeads(): Promise<void> {
    const operations = new Set([...this.topics.values()].flatMap((members) => [...members]));
    await Promise.all([...operations].map((operation) => operation.sendHead().catch(this.onError)));
  }

  private join(operation: LiveOperation): void {
    for (const topic of operation.topics) {
      const members = this.topics.get(topic);
      if (members) members.add(operation);
      else {
        this.topics.set(topic, new Set([operation]));
        for (const listener of this.listeners) listener.joined?.(topic);
      }
    }
  }

  private leave(operation: LiveOperation): void {
    for (const topic of operation.topics) {
      const members = this.topics.get(topic);
      if (!members?.delete(operation) || members.size > 0) continue;
      this.topics.delete(topic);
      for (const listener of this.listeners) listener.left(topic);
    }
  }

  private takeShape(field: string, prepared: PreparedOperation): Shape {
    const key = shapeKey(prepared);
    let shape = this.shapes.get(key);
    if (!shape) this.shapes.set(key, (shape = new Shape(key, field, prepared, this.tools())));
    shape.users++;
    return shape;
  }

  /** The one field of a subscription and its coerced arguments. Validation has made sure there is exactly one. */
  private fieldOf({ operation, document, variables }: PreparedOperation): { field: string; args: Record<string, unknown> } {
    const { schema } = this.tools().engine;
    const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (coerced.errors) throw new GraphQLErrors(coerced.errors);
    const node = firstField(operation.selectionSet.selections, document);
    const definition = node && schema.getSubscriptionType()?.getFields()[node.name.value];
    if (!node || !definition) throw new Fault("BAD_USER_INPUT", "A subscription selects one field.");
    return { field: node.name.value, args: getArgumentValues(definition, node, coerced.coerced) };
  }
}

/** A stream that does not open holds one of its session's turns: after `streamOpenMsMax` its client is to ask anew. */
async function inTime(opening: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Fault("UNAVAILABLE", "This stream did not open in time. Subscribe again.")),
    limits.streamOpenMsMax,
  );
  try {
    await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Several errors of one request, like all variables that do not fit. */
export class GraphQLErrors extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors.map((error) => error.message).join(" "));
  }
}

/** Cuts messages where the topic changes, so that order within a topic stays and its members are walked once. */
function* runsOfTopics(messages: readonly TopicMessage[]): Generator<[topic: string, run: readonly TopicMessage[]]> {
  let start = 0;
  for (let index = 1; index <= messages.length; index++)
    if (index === messages.length || messages[index]!.topic !== messages[start]!.topic) {
      yield [messages[start]!.topic, messages.slice(start, index)];
      start = index;
    }
}

function collect(collected: Map<LiveOperation, TopicMessage[]>, operation: LiveOperation, message: TopicMessage): void {
  const some = collected.get(operation);
  if (some) some.push(message);
  else collected.set(operation, [message]);
}

const shapeKey = ({ document, operationName, variables }: PreparedOperation): string =>
  `${documentKey(document)} ${operationName ?? ""} ${JSON.stringify(variables)}`;

const documentKeys = new WeakMap<object, number>();
let documentsSeen = 0;

/** Documents are cached by their text, so equal texts are one object: its number is shorter than its text. */
function documentKey(document: object): number {
  const known = documentKeys.get(document);
  if (known !== undefined) return known;
  documentKeys.set(document, ++documentsSeen);
  return documentsSeen;
}

function firstField(
  selections: PreparedOperation["operation"]["selectionSet"]["selections"],
  document: PreparedOperation["document"],
): FieldNode | null {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) return node;
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT
        ? node
        : document.definitions.find((other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === node.name.value);
    const found = fragment && "selectionSet" in fragment ? firstField(fragment.selectionSet.selections, document) : null;
    if (found) return found;
  }
  return null;
}
