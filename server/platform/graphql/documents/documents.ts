import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type DocumentNode, getIntrospectionQuery, GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import type { Fault } from "../../errors";
import { limits } from "../../limits";
import type { Metrics } from "../../ops/metrics";
import type { Paced } from "../../rate-limits/paced";
import type { ClientDocuments } from "./client-documents";
import { assertShortToValidate, sameNamePairsOf } from "./document-limits";
import type { OperationCharge } from "../authorise-and-charge";
import { limitExceeded } from "../query-limits";

/** A document that may run, or the errors that everybody gets who sends its text. */
export type Reading = DocumentNode | readonly GraphQLError[];

/**
 * Parses and validates the text of queries, each once while it is remembered. Both transports read here and nowhere else.
 * What is refused is remembered apart, so that no flood of it displaces the documents that run.
 */
export class Documents {
  private readonly valid = new LRUCache<string, DocumentNode>({
    max: limits.cachedDocumentsMax,
    maxSize: limits.cachedDocumentTokensMax,
    sizeCalculation: tokensOf,
  });
  /** By the hash of the text. */
  private readonly refused = new LRUCache<string, readonly GraphQLError[]>({ max: limits.cachedRefusalsMax });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly paced: Paced,
    private readonly options: {
      readonly hidesSuggestions: boolean;
      readonly clientDocuments?: ClientDocuments | undefined;
      readonly metrics?: Metrics | undefined;
    },
  ) {}

  /**
   * What is not known to be valid costs a point before anything is done with it, and a point for each `queryTokensPerPoint`
   * and for many fields of one name, before it is validated. Throws RATE_LIMITED when too little is left for that.
   * Our own client's documents are known to be: they are parsed, and cost nothing.
   */
  read(query: string, charge?: OperationCharge): Reading {
    const known = this.valid.get(query);
    if (known) return known;
    if (this.isOfClient(query)) return this.remember(query, parsed(query));
    charge?.raiseTo(1);
    const hash = hashOf(query);
    const refusal = this.refused.get(hash);
    if (refusal) return refusal;
    const reading = this.readAnew(query, charge);
    if (query.length > limits.cachedDocumentCharactersMax) return reading;
    if (!("kind" in reading)) this.refused.set(hash, reading.map(detached));
    return this.remember(query, reading);
  }

  /**
   * `read` where it may wait. What has to be read anew gets a turn of the event loop of its own, and one caller's new documents take a
   * share of it only: validation takes milliseconds, which would be added to each step of everybody's requests.
   */
  async readInTurn(query: string, charge: OperationCharge): Promise<Reading> {
    return this.isRemembered(query) ? this.read(query, charge) : this.paced.run(charge.subject, () => this.read(query, charge));
  }

  /**
   * Validates documents of no use, in turns of their own with rests between, until V8 has compiled what validation runs: the first ones take
   * ten times as long as later ones, and whoever waits for an answer meanwhile waits for that.
   */
  async warmUp(): Promise<void> {
    for (let time = 0; time < limits.readingsToWarmUp; time++)
      await this.paced.run("warm-up", () => this.validated(parse(warmUpText(time))));
  }

  /** Whether it is known to be valid, so that reading it costs next to nothing. */
  isRemembered(query: string): boolean {
    return this.valid.has(query) || this.isOfClient(query);
  }

  private isOfClient(query: string): boolean {
    const { clientDocuments } = this.options;
    return clientDocuments !== undefined && query.length <= limits.cachedDocumentCharactersMax && clientDocuments.has(hashOf(query));
  }

  private remember(query: string, reading: Reading): Reading {
    if ("kind" in reading) this.valid.set(query, reading);
    return reading;
  }

  private readAnew(query: string, charge?: OperationCharge): Reading {
    const document = parsed(query);
    if (!("kind" in document)) return document;
    charge?.raiseTo(pointsToRead(document));
    this.options.metrics?.validations.inc();
    return this.validated(document);
  }

  private validated(document: DocumentNode): Reading {
    const errors = validate(this.schema, document, undefined, {
      maxErrors: limits.validationErrorsMax,
      hideSuggestions: this.options.hidesSuggestions,
    });
    return errors.length > 0 ? errors : document;
  }
}

/** What validating a document costs that is not remembered, in points: some 25 for a millisecond of it where it is longest. */
export function pointsToRead(document: DocumentNode): number {
  const pairs = Math.max(0, sameNamePairsOf(document) - limits.sameNamePairsFree);
  return Math.ceil((document.tokenCount ?? limits.queryTokensMax) / limits.queryTokensPerPoint + pairs / limits.sameNamePairsPerPoint);
}

/** In turn a document of any schema that uses much of the language, and one with many fields of one name that is refused. */
const warmUpText = (time: number): string =>
  time % 2 === 0 ? getIntrospectionQuery() : `{ ${"__schema { queryType { name kind description } } ".repeat(45)} none${time} }`;

const hashOf = (query: string): string => createHash("sha256").update(query).digest("base64url");

const tokensOf = ({ tokenCount }: DocumentNode): number => Math.max(1, tokenCount ?? limits.queryTokensMax);

/**
 * The same error without the text and the nodes that it points at, and without a stack: its frames hold what was called, so the first
 * errors and with them all that validation made, a megabyte each. Those of a thousand refusals would fill the memory.
 */
function detached({ message, locations, extensions }: GraphQLError): GraphQLError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return Object.assign(new GraphQLError(message, { extensions }), locations && { locations });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A document within the limits on its size; going over one is LIMIT_EXCEEDED, the number of tokens included. */
function parsed(query: string): Reading {
  try {
    const document = parse(query, { maxTokens: limits.queryTokensMax });
    assertShortToValidate(document);
    return document;
  } catch (error) {
    if (isTokenLimit(error)) return [tooManyTokens()];
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

const tooManyTokens = (): Fault =>
  limitExceeded("queryTokensMax", limits.queryTokensMax, `A query has at most ${limits.queryTokensMax} tokens.`);

/** graphql gives this error no code of its own. */
const isTokenLimit = (error: unknown): boolean => error instanceof GraphQLError && /contains more tha[nt] \d+ tokens/i.test(error.message);
