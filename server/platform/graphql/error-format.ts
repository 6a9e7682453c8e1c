import { randomUUID } from "node:crypto";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { Fault } from "../errors";
import type { Logger } from "../ops/logger";

/** Where an error happened, for its log line. */
export interface ErrorPlace {
  readonly requestId: string;
  readonly operationName?: string | undefined;
  readonly transport: "http" | "websocket";
}

/** Codes that say what the caller did; their messages are written for callers. Apollo's own are among them. */
const publicCodes = new Set([
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "SUSPENDED",
  "NOT_FOUND",
  "BAD_USER_INPUT",
  "RATE_LIMITED",
  "LIMIT_EXCEEDED",
  "RESYNC_REQUIRED",
  "UNAVAILABLE",
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "OPERATION_RESOLUTION_FAILURE",
  "BAD_REQUEST",
  "PERSISTED_QUERY_NOT_SUPPORTED",
  "PERSISTED_QUERY_NOT_FOUND",
]);

/** What Postgres says when an argument cannot be what its column is: an id that is no uuid, a number out of range. */
const badInputStates = new Set(["22P02", "22003", "22007", "22008", "22021"]);
const timeoutStates = new Set(["57014", "55P03", "53300", "57P03"]);

/**
 * Turns any error into what a caller may read: known codes keep their message; everything else becomes
 * INTERNAL_SERVER_ERROR with `extensions.logId`, under which the log has the cause. Stacks and SQL never leave.
 */
export class ErrorFormatter {
  constructor(
    private readonly logger: Logger,
    private readonly options: { hidesSuggestions: boolean },
  ) {}

  format(error: unknown, place: ErrorPlace): GraphQLFormattedError {
    const known = this.known(error);
    if (known) return this.noteRefusalOfPostgres(error, place, known);
    const logId = randomUUID();
    this.logger.error({ err: causeOf(error), logId, ...place }, "GraphQL operation failed");
    const { locations, path } = asFormatted(error);
    return {
      message: "Something went wrong in the kitchen.",
      ...(locations && { locations }),
      ...(path && { path }),
      extensions: { code: "INTERNAL_SERVER_ERROR", logId },
    };
  }

  /** PostgreSQL refused a value: the caller's, or one that our own statement declares wrongly. Only the log shows which. */
  private noteRefusalOfPostgres(error: unknown, place: ErrorPlace, known: GraphQLFormattedError): GraphQLFormattedError {
    const cause = causeOf(error);
    if (badInputStates.has(stateOf(cause) ?? ""))
      this.logger.warn({ err: cause, ...place }, "PostgreSQL refused a value of a GraphQL operation");
    return known;
  }

  private known(error: unknown): GraphQLFormattedError | null {
    const formatted = asFormatted(error);
    const cause = causeOf(error);
    const code = codeOf(error, cause);
    if (code === null) return null;
    const { http: _, stacktrace: __, ...extensions } = { ...formatted.extensions, ...(cause instanceof Fault ? cause.extensions : {}) };
    const message = wording(code, formatted.message);
    return {
      ...formatted,
      message: this.options.hidesSuggestions ? withoutSuggestions(message) : message,
      extensions: { ...extensions, code },
    };
  }
}

function codeOf(error: unknown, cause: unknown): string | null {
  const given =
    (cause as { extensions?: { code?: unknown } })?.extensions?.code ?? (error as { extensions?: { code?: unknown } })?.extensions?.code;
  if (typeof given === "string" && publicCodes.has(given)) return given;
  const state = stateOf(cause);
  if (state !== null && badInputStates.has(state)) return "BAD_USER_INPUT";
  if (state !== null && timeoutStates.has(state)) return "UNAVAILABLE";
  // An error that graphql itself made, before or around resolvers: syntax, validation, variables.
  if (error instanceof GraphQLError && error.message.startsWith('Variable "$')) return "BAD_USER_INPUT";
  return cause instanceof GraphQLError && given === undefined ? ownCode(cause) : null;
}

/** PostgreSQL's five characters, or another driver's code. */
function stateOf(cause: unknown): string | null {
  const { code, driverError } = (cause ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const state = code ?? driverError?.code;
  return typeof state === "string" ? state : null;
}

/** graphql's own errors carry no code; null for those that only a bug of ours can cause, like a null in a non-null field. */
function ownCode(error: GraphQLError): string | null {
  if (error.message.startsWith("Syntax Error")) return "GRAPHQL_PARSE_FAILED";
  return error.path === undefined ? "GRAPHQL_VALIDATION_FAILED" : null;
}

function wording(code: string, message: string): string {
  if (code === "UNAVAILABLE" && /statement timeout|canceling|connection|lock/i.test(message))
    return "The kitchen is too busy for this right now. Please try again.";
  if (
    code === "BAD_USER_INPUT" &&
    /^(invalid input syntax|value .* out of range|.*out of range for type|date\/time field|invalid byte sequence)/i.test(message)
  )
    return "A value in this request is not of the expected form.";
  return withoutValue(message);
}

/** graphql repeats a variable it cannot read, a whole input with its password among them: say where and why only. */
function withoutValue(message: string): string {
  const given = /^(Variable "\$\w+" got) invalid value ([\s\S]*)$/.exec(message);
  if (!given) return message;
  const place = /( at "[\w.[\]]+"); [A-Z]/.exec(given[2]!)?.[1] ?? "";
  const why = /; (Expected [\w ![\]-]+|Field (?:value\.)?"?\w+"? of required type [\w "![\]]+|Field "?\w+"? is not defined [^;]*)\.$/.exec(
    given[2]!,
  )?.[1];
  return `${given[1]!} an invalid value${place}${why ? `; ${why}` : ""}.`;
}

const withoutSuggestions = (message: string): string => message.replace(/ ?Did you mean [^?]*\?/g, "").trimEnd();

function causeOf(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof GraphQLError && cause.originalError; depth++) cause = cause.originalError;
  return cause;
}

function asFormatted(error: unknown): GraphQLFormattedError {
  if (!(error instanceof GraphQLError)) return { message: error instanceof Error ? error.message : String(error) };
  const { message, locations, path, extensions } = error;
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    ...(extensions && Object.keys(extensions).length > 0 && { extensions }),
  };
}
