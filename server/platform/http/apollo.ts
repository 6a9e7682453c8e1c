import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener, type GraphQLResponse, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from "graphql";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";
import { LruMap } from "../cache/lru-map";
import type { Metrics } from "../ops/metrics";
import type { RequestContext } from "../graphql/context";
import type { GraphqlEngine } from "../graphql/engine";
import type { CostReport } from "../rate-limits/points";
import type { ErrorFormatter } from "../graphql/error-format";
import { authoriseAndCharge, type Gate } from "../graphql/authorise-and-charge";

export interface ApolloTools {
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly hidesSuggestions: boolean;
  /** Left out in tests of the transport alone. */
  readonly gate?: Gate | undefined;
}

/** Apollo Server for the HTTP transport: its parsing, validation and HTTP rules; limits and execution are the engine's. */
export async function startApollo(tools: ApolloTools): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema: tools.engine.schema,
    introspection: true,
    // Cross-site requests are refused before they get here (see `request-guard.ts`), GET included.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: boundedDocuments(),
    hideSchemaDetailsFromClientErrors: tools.hidesSuggestions,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: limits.queryTokensMax },
    logger: {
      debug: (text) => tools.logger.debug(text),
      info: (text) => tools.logger.info(text),
      warn: (text) => tools.logger.warn(text),
      error: (text) => tools.logger.error(text),
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

/** Parsed and validated documents, by the hash of their text. */
function boundedDocuments() {
  const documents = new LruMap<string, never>(limits.cachedDocumentsMax);
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: unknown) => documents.set(key, document as never),
    delete: async (key: string) => documents.delete(key),
  };
}

function enginePlugin(tools: ApolloTools): ApolloServerPlugin<RequestContext> {
  const listener: GraphQLRequestListener<RequestContext> = {
    responseForOperation: async ({ document, operation, request, contextValue }) => {
      if (!document || !operation) return null; // Apollo words that error
      const operationName = operation.name?.value;
      const end = tools.metrics.operationSeconds.startTimer({
        operation: tools.metrics.operationLabel(operationName),
        kind: operation.operation,
        transport: "http",
      });
      try {
        if (operation.operation === "subscription")
          throw new Fault(
            "BAD_USER_INPUT",
            "Subscriptions are served over a websocket at this address, by the protocol graphql-transport-ws.",
          );
        const variables = request.variables ?? {};
        const cost = tools.engine.assertWithinLimits(document, operation, variables);
        const report = authoriseAndCharge(tools.gate, contextValue, { document, operation, cost });
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
  return { requestDidStart: async () => listener };
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
