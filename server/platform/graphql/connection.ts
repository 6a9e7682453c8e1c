import { Field, ObjectType } from "type-graphql";
import { Fault } from "../errors";
import { limits } from "../limits";

/** Relay paging: cursors are a row's sort key, ids last, so a page stays right while rows come and go. */
@ObjectType({ description: "Where a page is in its list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether items follow after this page." })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "Whether items come before this page." })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: "Cursor of the first item; null for an empty page." })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: "Cursor of the last item; null for an empty page." })
  endCursor!: string | null;
}

export interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** A page as a query reads it: in list order after `cursor`, or backwards from it. */
export interface PageRequest {
  readonly limit: number;
  readonly isBackward: boolean;
  /** Sort key of the row to go on from; null at the list's own end. */
  readonly cursor: readonly string[] | null;
}

export interface Edge<Row> {
  readonly cursor: string;
  readonly node: Row;
}

export interface Page<Row> {
  readonly edges: Edge<Row>[];
  readonly pageInfo: PageInfo;
}

const badInput = (message: string): Fault => new Fault("BAD_USER_INPUT", message);

export const encodeCursor = (key: readonly string[]): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Reads a cursor of `parts` strings. Throws BAD_USER_INPUT for one that is not ours. */
export function decodeCursor(cursor: string, parts: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(key) && key.length === parts && key.every((part) => typeof part === "string")) return key as string[];
  } catch {
    // reported below
  }
  throw badInput("This cursor does not belong to this list.");
}

/** Checks paging arguments: either `first`/`after` or `last`/`before`, 1 to `limits.pageItemsMax`. Throws BAD_USER_INPUT. */
export function pageRequest({ first, after, last, before }: PageArguments, cursorParts: number): PageRequest {
  const isBackward = last != null || before != null;
  if (isBackward && (first != null || after != null)) throw badInput("Use `first` and `after`, or `last` and `before`, not both.");
  const limit = (isBackward ? last : first) ?? limits.pageItemsDefault;
  if (limit < 1 || limit > limits.pageItemsMax) throw badInput(`A page has 1 to ${limits.pageItemsMax} items.`);
  const cursor = isBackward ? before : after;
  return { limit, isBackward, cursor: cursor == null ? null : decodeCursor(cursor, cursorParts) };
}

/** Makes a page of rows read with `limit + 1`: in list order going forwards, reversed going backwards. */
export function pageOf<Row>(request: PageRequest, rows: readonly Row[], keyOf: (row: Row) => readonly string[]): Page<Row> {
  const kept = rows.slice(0, request.limit);
  const edges = (request.isBackward ? kept.reverse() : kept).map((node) => ({ cursor: encodeCursor(keyOf(node)), node }));
  const hasMore = rows.length > request.limit;
  const pageInfo = {
    hasNextPage: request.isBackward ? request.cursor !== null : hasMore,
    hasPreviousPage: request.isBackward ? hasMore : request.cursor !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}
