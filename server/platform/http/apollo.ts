import { setTimeout as pause } from "node:timers/promises";
import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener, type GraphQLResponse, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLFormattedError, Kind } from "graphql";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { RequestContext } from "../graphql/context";
import type { GraphqlEngine } from "../graphql/engine";
import type { CostReport } from "../rate-limits/points";
import type { ErrorFormatter } from "../graphql/error-format";
import { type Gate, OperationCharge } from "../graphql/authorise-and-charge";

export interface ApolloTools {
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly hidesSuggestions: boolean;
  /** Left out in tests of the transport alone. */
  readonly gate?: Gate | undefined;
}

/** Apollo Server for the HTTP transport: its rules for requests and answers; documents, limits and execution are the engine's. */
export async function startApollo(tools: ApolloTools): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema: tools.engine.schema,
    introspection: true,
    // Cross-site requests are refused before they get here (see `request-guard.ts`), GET included.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: null, // the engine remembers documents
    hideSchemaDetailsFromClientErrors: tools.hidesSuggestions,
    includeStacktraceInErrorResponses: false,
    logger: {
      debug: (text) => tools.logger.debug(text),
      info: (text) => tools.logger.info(text),
      warn: (text) => tools.logger.warn(text),
      error: (text) => tools.logger.error(text),
    },
    stringifyResult: (result) => {
      const start = tools.engine.schemaAnswers.startOf(result.data);
      if (start === null) return `${JSON.stringify(result)}\n`;
      const beside = JSON.stringify({ ...result, data: undefined }).slice(1);
      return `${start}${beside === "}" ? "" : ","}${beside}\n`;
    },
    formatError: (formatted, error) => {
      const answered = tools.errors.format(error instanceof GraphQLError ? error : new GraphQLError(formatted.message, formatted), {
        requestId: "",
        transport: "http",
      });
      tools.metrics.operationErrors.inc({ code: String(answered.extensions?.["code"]), transport: "http" });
      return answered;
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      enginePlugin(tools),
    ],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  return apollo;
}

/** Stands for a document that is refused, so that Apollo does not read it either. */
const refusedDocument: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

/** The code that Apollo gives to what validation refuses; the formatter would take an error about a variable's type for one about its value. */
function coded(error: GraphQLError): GraphQLError {
  const { message, locations, extensions } = error;
  if (extensions["code"] !== undefined || message.startsWith("Syntax Error")) return error;
  return Object.assign(new GraphQLError(message, { extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }), locations && { locations });
}

function enginePlugin(tools: ApolloTools): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async ({ contextValue }) => engineListener(tools, new OperationCharge(tools.gate, contextValue)),
  };
}

/** Apollo neither parses nor validates a request that has its document already: the engine's is put there first. */
function engineListener(tools: ApolloTools, charge: OperationCharge): GraphQLRequestListener<RequestContext> {
  let refusal: readonly GraphQLError[] | null = null;
  return {
    didResolveSource: async (request) => {
      const reading = await tools.engine.readInTurn(request.source, charge);
      if (!("kind" in reading)) refusal = reading.map(coded);
      Object.assign(request, { document: "kind" in reading ? reading : refusedDocument });
    },
    // One who goes on asking all the same is answered so often only: each answer costs others a millisecond.
    willSendResponse: async ({ response }) => {
      if (response.http.status === 429) await pause(limits.refusedAnswerMs);
    },
    responseForOperation: async ({ document, operation, request, contextValue }) => {
      if (refusal) return answer(tools, { errors: refusal }, contextValue, undefined);
      if (!document || !operation) return null; // Apollo words that error
      const operationName = operation.name?.value;
      const end = tools.metrics.operationSeconds.startTimer({
        operation: tools.metrics.operationLabel(operationName),
        kind: operation.operation,
        transport: "http",
      });
      try {
        if (operation.operation === "subscription")
          throw new Fault("BAD_USER_INPUT", "Use a WebSocket at this address for subscriptions, with the protocol graphql-transport-ws.");
        if (operation.operation === "mutation" && contextValue.isOneOfSeveral)
          throw new Fault("BAD_USER_INPUT", "Send a mutation in a request of its own.");
        const variables = request.variables ?? {};
        const cost = tools.engine.assertWithinLimits(document, operation, variables, charge);
        const report = charge.authoriseAndSettle({ document, operation, cost }, tools.engine.schema);
        return answer(
          tools,
          await tools.engine.execute(document, operationName, undefined, contextValue, variables),
          contextValue,
          operationName,
          report,
        );
      } catch (error) {
        return answer(
          tools,
          { errors: [error instanceof GraphQLError ? error : new GraphQLError("Execution failed", { originalError: error as Error })] },
          contextValue,
          operationName,
        );
      } finally {
        end();
      }
    },
  };
}

function answer(
  { errors: formatter, metrics }: ApolloTools,
  result: ExecutionResult,
  context: RequestContext,
  operationName: string | undefined,
  cost: CostReport | null = null,
): GraphQLResponse {
  const extensions = cost ? { extensions: { cost } } : {};
  if (!result.errors) {
    const singleResult = { data: result.data as Record<string, unknown>, ...extensions };
    return { http: { headers: new HeaderMap() }, body: { kind: "single", singleResult } };
  }
  const errors: GraphQLFormattedError[] = result.errors.map((error) =>
    formatter.format(error, { requestId: context.requestId, operationName, transport: "http" }),
  );
  for (const error of errors) metrics.operationErrors.inc({ code: String(error.extensions?.["code"]), transport: "http" });
  // Without `data` nothing ran: the request itself was at fault.
  const hasRun = "data" in result && result.data !== undefined;
  const retryAfter = hasRun ? undefined : errors[0]?.extensions?.["retryAfterSeconds"];
  const headers = new HeaderMap(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]);
  return {
    http: { headers, ...(hasRun ? {} : { status: retryAfter === undefined ? 400 : 429 }) },
    body: { kind: "single", singleResult: { ...(hasRun ? { data: result.data } : {}), errors, ...extensions } },
  };
}
