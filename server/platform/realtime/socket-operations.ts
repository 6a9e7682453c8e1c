import { type ExecutionResult, GraphQLError } from "graphql";
import { CloseCode, type Context, makeServer, type Server } from "graphql-ws";
import type { Turns } from "../http/turns";
import { Fault } from "../errors";
import type { Reading } from "../graphql/documents/documents";
import type { GraphqlEngine, PreparedOperation } from "../graphql/engine";
import type { ErrorFormatter, ErrorPlace } from "../graphql/error-format";
import { limitExceeded } from "../graphql/query-limits";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import { type Gate, OperationCharge } from "../graphql/authorise-and-charge";
import type { CostReport } from "../rate-limits/points";
import type { Connection } from "./connection";
import type { HeldSockets } from "./held-sockets";
import { GraphQLErrors, type Hub } from "./hub";
import { socketContext } from "./socket-handshake";

export interface OperationTools {
  readonly hub: Hub;
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly metrics: Metrics;
  readonly turns: Turns;
  readonly gate?: Gate;
}

type InitParameters = Record<string, unknown> | undefined;

/** What of an operation `onSubscribe` hands on to `subscribe`, `execute` and `onNext`. */
interface OperationHandle {
  readonly id: string;
  readonly ctx: Ws;
  readonly prepared: PreparedOperation;
  readonly cost: CostReport | null;
}

interface Payload {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Record<string, unknown> | null;
}

/** `subscriptions` are those that graphql-ws runs: queries, mutations, and subscriptions until the hub has them. */
type Ws = Context<InitParameters, Connection>;

/**
 * What is asked over sockets, by the protocol graphql-transport-ws. graphql-ws keeps the protocol; a subscription is its business only
 * until the hub has it. From then on the hub writes the frames, past graphql-ws's loop of one awaited send after the other, and nothing is
 * kept here but socket and operation id (docs/decisions/hot-path.md).
 */
export class SocketOperations {
  constructor(
    private readonly tools: OperationTools,
    private readonly held: HeldSockets,
  ) {}

  /** @param signIn who a socket is, from its `connection_init`; false closes it with 4403. */
  protocol(signIn: (connection: Connection, parameters: InitParameters) => Promise<boolean>): Server<Connection> {
    return makeServer<InitParameters, Connection>({
      // It would keep a timer for each socket as long as the socket: the server has one for all.
      connectionInitWaitTimeout: 0,
      onConnect: (ctx) => {
        Object.assign(ctx, { subscriptions: new (NoOperations as unknown as new () => object)() });
        return signIn(ctx.extra, ctx.connectionParams);
      },
      onSubscribe: (ctx, id, payload) => this.prepare(ctx, id, payload),
      subscribe: (args) => this.subscribe(args.contextValue as OperationHandle),
      execute: (args) => this.execute(args.contextValue as OperationHandle),
      onNext: (_ctx, _id, _payload, args, result) => this.formatted(result, args.contextValue as OperationHandle),
      onError: (ctx, _id, payload, errors) => {
        const place = { requestId: "socket", operationName: payload.operationName ?? undefined, transport: "websocket" } as const;
        return this.answerable(errors, ctx.extra, place);
      },
    });
  }

  private prepare(ctx: Ws, id: string, payload: Payload) {
    const { operations } = ctx.extra;
    if (operations.has(id)) return refuseSecond(ctx.extra, id);
    if (new Set([...Object.keys(ctx.subscriptions), ...operations.keys()]).size > limits.socketSubscriptionsMax)
      return [
        limitExceeded(
          "socketSubscriptionsMax",
          limits.socketSubscriptionsMax,
          `A socket carries at most ${limits.socketSubscriptionsMax} operations at once.`,
        ),
      ];
    const charge = new OperationCharge(this.tools.gate, ctx.extra);
    if (this.tools.engine.isRemembered(payload.query)) return this.passed(ctx, id, payload, charge);
    return this.readInTurn(ctx.extra, payload.query, charge).then((reading) => this.passed(ctx, id, payload, charge, reading));
  }

  /** Nothing more of the socket is handled meanwhile, so that neither a flood of new documents nor the end of this operation overtakes it. */
  private async readInTurn(connection: Connection, query: string, charge: OperationCharge): Promise<Reading> {
    const goOn = this.held.hold(connection);
    try {
      return await this.tools.engine.readInTurn(query, charge);
    } finally {
      goOn();
    }
  }

  private passed(ctx: Ws, id: string, payload: Payload, charge: OperationCharge, reading?: Reading) {
    const { engine } = this.tools;
    const { operationName, variables } = payload;
    const prepared = reading
      ? engine.prepareRead(reading, operationName, variables ?? {}, charge)
      : engine.prepare(payload.query, operationName, variables ?? {}, charge);
    if (!("operation" in prepared)) return prepared;
    const cost = this.pass(charge, prepared);
    if (cost instanceof Fault) return [cost];
    const contextValue: OperationHandle = { id, ctx, prepared, cost };
    return { schema: engine.schema, document: prepared.document, operationName: payload.operationName, contextValue };
  }

  private pass(charge: OperationCharge, prepared: PreparedOperation): CostReport | Fault | null {
    try {
      return charge.authoriseAndSettle(prepared, this.tools.engine.schema);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  }

  private async subscribe({ id, ctx, prepared }: OperationHandle): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    try {
      await this.inTurn(ctx.extra, async () => {
        if (!ctx.extra.hasClosed) await this.tools.hub.open(ctx.extra, id, prepared);
      });
      delete ctx.subscriptions[id];
      return nothingMore;
    } catch (error) {
      if (error instanceof GraphQLErrors) return { errors: error.errors };
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError("Stream failed", { originalError: error as Error })] };
    }
  }

  private async execute({ ctx, prepared, cost }: OperationHandle): Promise<ExecutionResult> {
    const { document, operation, operationName, variables } = prepared;
    const { metrics, engine } = this.tools;
    const end = metrics.operationSeconds.startTimer({
      operation: metrics.operationLabel(operationName),
      kind: operation.operation,
      transport: "websocket",
    });
    try {
      const result = await this.inTurn(ctx.extra, () =>
        engine.execute(document, operationName, undefined, socketContext(ctx.extra), variables),
      );
      return cost ? { ...result, extensions: { cost } } : result;
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError("Execution failed", { originalError: error as Error })] };
    } finally {
      end();
    }
  }

  /**
   * Runs it when fewer than `OPERATIONS_PER_SESSION_MAX` of the caller's run; until then nothing more of the socket is handled. Once the
   * socket has closed nobody waits for it any more, and its place in the line is free.
   */
  private inTurn<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    let goOn = (): void => {};
    const caller = { headers: connection.headers, ip: connection.address };
    const result = this.tools.turns.run(
      caller,
      () => {
        goOn();
        return work();
      },
      (leave) => void (goOn = this.held.hold(connection, leave)),
    );
    return result.finally(() => goOn());
  }

  /** What the client may read of the errors. Who goes on asking where the answer is RATE_LIMITED is read so often only. */
  private answerable(errors: readonly GraphQLError[], connection: Connection, place: ErrorPlace) {
    const answered = errors.map((error) => this.tools.errors.format(error, place));
    if (answered.some(({ extensions }) => extensions?.["code"] === "RATE_LIMITED")) this.held.holdFor(connection, limits.refusedAnswerMs);
    return answered;
  }

  private formatted(result: ExecutionResult, { id, ctx, prepared }: OperationHandle): ExecutionResult | undefined {
    if (!result.errors) return undefined;
    const place = { requestId: id, operationName: prepared.operationName, transport: "websocket" } as const;
    const errors = this.answerable(result.errors, ctx.extra, place);
    for (const error of errors)
      this.tools.metrics.operationErrors.inc({ code: String(error.extensions?.["code"]), transport: "websocket" });
    return { ...result, errors: errors as unknown as GraphQLError[] };
  }
}

/**
 * graphql-ws's table of what it runs on a socket, without any name of its own, like its own `Object.create(null)`; that one is a table of
 * hashes from the start, a thirtieth of an idle socket.
 */
function NoOperations(this: object): void {}
NoOperations.prototype = Object.freeze(Object.create(null));

/** For graphql-ws a subscription that the hub has taken is over; it sends the client nothing about it. */
const nothingMore: AsyncIterableIterator<ExecutionResult> = {
  [Symbol.asyncIterator]: () => nothingMore,
  next: () => Promise.resolve({ value: undefined, done: true }),
};

/** The protocol's answer to an id that is in use; graphql-ws no longer knows of those that the hub has. */
function refuseSecond(connection: Connection, id: string): GraphQLError[] {
  connection.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
  return [new Fault("BAD_USER_INPUT", "This operation id is in use.")];
}
