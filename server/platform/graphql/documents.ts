import { createHash } from "node:crypto";
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import type { Fault } from "../errors";
import { limits } from "../limits";
import { LruMap } from "../cache/lru-map";
import type { Metrics } from "../ops/metrics";
import { assertShortToValidate } from "./document-limits";
import { limitExceeded } from "./query-limits";

/** A document that may run, or the errors that everybody gets who sends its text. */
export type Reading = DocumentNode | readonly GraphQLError[];

/**
 * Parses and validates the text of queries, each once while it is remembered. Both transports read here and nowhere else.
 * What is refused is remembered apart, so that no flood of it displaces the documents that run.
 */
export class Documents {
  private readonly valid = new LruMap<string, DocumentNode>(limits.cachedDocumentsMax);
  /** By the hash of the text. */
  private readonly refused = new LruMap<string, readonly GraphQLError[]>(limits.cachedRefusalsMax);

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: { readonly hidesSuggestions: boolean; readonly metrics?: Metrics | undefined },
  ) {}

  read(query: string): Reading {
    const known = this.valid.get(query);
    if (known) return known;
    const hash = hashOf(query);
    const refusal = this.refused.get(hash);
    if (refusal) return refusal;
    const reading = this.validated(query);
    if (query.length > limits.cachedDocumentCharactersMax) return reading;
    if ("kind" in reading) this.valid.set(query, reading);
    else this.refused.set(hash, reading.map(detached));
    return reading;
  }

  private validated(query: string): Reading {
    try {
      const document = parseWithinTokens(query);
      assertShortToValidate(document);
      this.options.metrics?.validations.inc();
      const errors = validate(this.schema, document, undefined, {
        maxErrors: limits.validationErrorsMax,
        hideSuggestions: this.options.hidesSuggestions,
      });
      return errors.length > 0 ? errors : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }
}

const hashOf = (query: string): string => createHash("sha256").update(query).digest("base64url");

/** The same error without the text and the nodes that it points at: those of a thousand refusals would fill the memory. */
const detached = ({ message, locations, extensions }: GraphQLError): GraphQLError =>
  Object.assign(new GraphQLError(message, { extensions }), locations && { locations });

/** Parses with `queryTokensMax`; going over it is LIMIT_EXCEEDED, not a syntax error. */
function parseWithinTokens(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.queryTokensMax });
  } catch (error) {
    if (isTokenLimit(error)) throw tooManyTokens();
    throw error;
  }
}

const tooManyTokens = (): Fault =>
  limitExceeded("queryTokensMax", limits.queryTokensMax, `A query has at most ${limits.queryTokensMax} tokens.`);

/** graphql gives this error no code of its own. */
const isTokenLimit = (error: unknown): boolean => error instanceof GraphQLError && /contains more tha[nt] \d+ tokens/i.test(error.message);
