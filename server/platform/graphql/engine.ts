import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  execute,
  getOperationAST,
  GraphQLError,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { userRequest } from "../db/user-request";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import { Paced } from "../rate-limits/paced";
import type { ClientDocuments } from "./documents/client-documents";
import { Documents, type Reading } from "./documents/documents";
import type { Caller, OperationCharge } from "./authorise-and-charge";
import { defaultsFiller } from "./input-defaults";
import { DirectSelection } from "./direct/direct-selection";
import { hasLiveLiterals } from "./live-literals";
import { assertWithinLimits } from "./query-limits";
import { resolverOf } from "./schema";
import { SchemaAnswers } from "./schema-answers";

type Variables = Readonly<Record<string, unknown>>;
type Result = ExecutionResult | Promise<ExecutionResult>;

/** An operation that was parsed, validated and found within all limits. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | undefined;
  readonly variables: Variables;
  /** In points, at least one. */
  readonly cost: number;
}

/** What graphql-jit made of an operation; null where it cannot compile it and graphql-js runs it. */
type Compiled = CompiledQuery["query"] | null;

/** Compiling costs milliseconds and pays from about the second run on: a document seen once is interpreted. */
const runsBeforeCompiling = 1;

/**
 * Runs operations of both transports: one validation, one set of limits, one bounded cache of documents and of the
 * functions graphql-jit makes of them.
 */
export class GraphqlEngine {
  private readonly documents: Documents;
  /** What holds the event loop long: documents that are read anew, answers about the schema that are worked out. */
  private readonly paced = new Paced({
    factor: limits.readingRestFactor,
    freeMs: limits.readingFreeMs,
    busyFactor: limits.readingBusyRestFactor,
    pieceMsMax: limits.readingPieceMsMax,
  });
  readonly schemaAnswers = new SchemaAnswers(this.paced);
  private readonly compiled = new WeakMap<DocumentNode, Map<string, { runs: number; run?: Compiled }>>();
  private readonly directSelections = new WeakMap<OperationDefinitionNode, DirectSelection>();

  constructor(
    readonly schema: GraphQLSchema,
    options: { readonly hidesSuggestions: boolean; readonly metrics?: Metrics; readonly clientDocuments?: ClientDocuments | undefined },
  ) {
    this.documents = new Documents(schema, this.paced, options);
  }

  /** The parsed and validated document, or the errors to answer with, once it is the caller's turn; see `Documents`. Never throws. */
  async readInTurn(query: string, charge: OperationCharge): Promise<Reading> {
    return this.documents.readInTurn(query, charge).catch(asErrors);
  }

  /** Makes the first reading of a document as short as later ones; see `Documents`. */
  warmUp(): Promise<void> {
    return this.documents.warmUp();
  }

  /** Whether `readInTurn` would not wait. */
  isRemembered(query: string): boolean {
    return this.documents.isRemembered(query);
  }

  /** Returns what may run, or the errors to answer with; it never throws: a syntax error must not end a socket. */
  prepare(
    query: string,
    operationName: string | null | undefined,
    variables: Variables,
    charge?: OperationCharge,
  ): PreparedOperation | readonly GraphQLError[] {
    return orErrors(() => this.prepareRead(this.documents.read(query, charge), operationName, variables, charge));
  }

  /** The same for a document that was read. */
  prepareRead(
    document: Reading,
    operationName: string | null | undefined,
    variables: Variables,
    charge?: OperationCharge,
  ): PreparedOperation | readonly GraphQLError[] {
    return orErrors(() => {
      if (!("kind" in document)) return document;
      const operation = getOperationAST(document, operationName);
      if (!operation)
        return [
          new Fault("BAD_USER_INPUT", operationName ? `There is no operation named "${operationName}".` : "Name the operation to run."),
        ];
      const cost = this.assertWithinLimits(document, operation, variables, charge);
      return { document, operation, operationName: operation.name?.value, variables, cost };
    });
  }

  /** Returns what the operation costs, in points: at least one, which one over a limit costs too. */
  assertWithinLimits(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables, charge?: OperationCharge): number {
    try {
      return Math.max(1, assertWithinLimits(this.schema, document, operation, variables).cost);
    } catch (error) {
      charge?.raiseTo(1);
      throw error;
    }
  }

  /** Runs a query or mutation as a user's request. Errors of resolvers are in the result. */
  execute(
    document: DocumentNode,
    operationName: string | undefined,
    rootValue: unknown,
    contextValue: Caller,
    variables: Variables,
  ): Promise<ExecutionResult> {
    const work = (): Result => {
      const run = this.compile(document, operationName, false);
      if (!run) return execute({ schema: this.schema, document, operationName, rootValue, contextValue, variableValues: variables });
      return run(rootValue, contextValue, variables as Record<string, unknown>) as Result;
    };
    return userRequest.run(() => this.schemaAnswers.of(document, contextValue, work));
  }

  /** Like `execute` for one value of a subscription field, compiled from the first run on where it can be. */
  shape(
    document: DocumentNode,
    operationName: string | undefined,
    rootValue: unknown,
    contextValue: unknown,
    variables: Variables,
  ): Result {
    const run = this.compile(document, operationName, true);
    if (!run) return execute({ schema: this.schema, document, operationName, rootValue, contextValue, variableValues: variables });
    return run(rootValue, contextValue, variables as Record<string, unknown>) as Result;
  }

  /** What writes a selection out at once where that is possible; the same for all variables. */
  direct({ document, operation }: Pick<PreparedOperation, "document" | "operation">): DirectSelection {
    let known = this.directSelections.get(operation);
    if (!known) {
      known = new DirectSelection(this.schema, document, operation, (resolverClass) => resolverOf(this.schema, resolverClass));
      this.directSelections.set(operation, known);
    }
    return known;
  }

  private compile(document: DocumentNode, operationName: string | undefined, isAtOnce: boolean): Compiled {
    let byName = this.compiled.get(document);
    if (!byName) this.compiled.set(document, (byName = new Map()));
    let entry = byName.get(operationName ?? "");
    if (!entry) byName.set(operationName ?? "", (entry = { runs: 0 }));
    if (entry.run === undefined && (isAtOnce || entry.runs++ >= runsBeforeCompiling)) {
      entry.run = this.compiledOf(document, operationName);
    }
    return entry.run ?? null;
  }

  private compiledOf(document: DocumentNode, operationName: string | undefined): Compiled {
    if (hasLiveLiterals(this.schema, document)) return null;
    const compiled = compileQuery(this.schema, document, operationName ?? "", { disablingCapturingStackErrors: true });
    return isCompiledQuery(compiled)
      ? withDefaults(compiled.query, defaultsFiller(this.schema, getOperationAST(document, operationName)!))
      : null;
  }
}

function orErrors<Answer>(work: () => Answer): Answer | readonly GraphQLError[] {
  try {
    return work();
  } catch (error) {
    return asErrors(error);
  }
}

function asErrors(error: unknown): readonly GraphQLError[] {
  if (error instanceof GraphQLError) return [error];
  throw error;
}

function withDefaults(run: CompiledQuery["query"], fill: ReturnType<typeof defaultsFiller>): CompiledQuery["query"] {
  return fill ? (root, context, variables) => run(root, context, fill(variables ?? {}) as Record<string, unknown>) : run;
}
