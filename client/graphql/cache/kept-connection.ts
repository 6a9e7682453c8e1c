import type { FieldPolicy } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface Edge {
  readonly cursor: string;
  readonly node?: { readonly __ref?: string };
}
interface Held {
  readonly edges: readonly Edge[];
  readonly pageInfo: {
    readonly endCursor?: string | null;
    readonly hasNextPage?: boolean;
    readonly startCursor?: string | null;
    readonly hasPreviousPage?: boolean;
  };
  readonly asOfSequence?: number;
}
interface Args {
  readonly args: { readonly after?: string | null; readonly before?: string | null; readonly last?: number | null } | null;
}

/** An edge that a handler put in beside the pages has no cursor: nothing is ever fetched after it. */
export const madeHere = "";

const refOf = ({ node }: Edge): string | undefined => node?.__ref;

function once(edges: readonly Edge[]): readonly Edge[] {
  const seen = new Set<string>();
  return edges.filter((edge) => {
    const ref = refOf(edge);
    if (ref === undefined) return true;
    if (seen.has(ref)) return false;
    seen.add(ref);
    return true;
  });
}

/**
 * A Relay list that keeps its place: a first page fetched anew renews the head and keeps the pages under it, as long as both
 * share an item and the list goes on after it; no item is twice; what a stream or a mutation put in stays in. Of a list that is
 * read from its end (`last`) the end is renewed, and the pages over it are kept. A page never moves `asOfSequence` of a list that
 * already is further.
 */
export function keptConnection(keyArgs: FieldPolicy["keyArgs"]): FieldPolicy {
  const relay = relayStylePagination(keyArgs as false);
  const relayMerge = relay.merge as (existing: unknown, incoming: unknown, options: unknown) => Held;
  return {
    ...relay,
    merge(existing: Held | undefined, incoming: Held, options: Args) {
      if (!existing) return relayMerge(undefined, incoming, options);
      const { after, before, last } = options.args ?? {};
      const isFurther = Boolean(after ?? before);
      if (!isFurther && (incoming.asOfSequence ?? Infinity) < (existing.asOfSequence ?? -1)) return existing;
      const read = (held?: Held): Held => relayMerge(held, incoming, options);
      const merged = after ? further(existing, read(existing)) : before ? read(existing) : (last ? withOver : withUnder)(existing, read());
      const asOf = Math.max(existing.asOfSequence ?? -1, isFurther ? -1 : (incoming.asOfSequence ?? -1));
      return asOf < 0 ? merged : { ...merged, asOfSequence: asOf };
    },
  } as FieldPolicy;
}

const refsOf = ({ edges }: Held): ReadonlySet<string | undefined> => new Set(edges.map(refOf));

/** The first page read anew, and the pages under it. */
function withUnder(existing: Held, head: Held): Held {
  const refs = refsOf(head);
  const lastShared = existing.edges.findLastIndex((edge) => refs.has(refOf(edge)));
  const under = lastShared < 0 ? [] : existing.edges.slice(lastShared + 1);
  // Where the list ends with its head, the pages under it hold only what has left it.
  if (!head.pageInfo.hasNextPage) return { ...head, edges: once([...head.edges, ...under.filter(({ cursor }) => cursor === madeHere)]) };
  if (under.length === 0) return head;
  const { endCursor, hasNextPage } = existing.pageInfo;
  return { ...head, edges: once([...head.edges, ...under]), pageInfo: { ...head.pageInfo, endCursor, hasNextPage } };
}

/** The last page read anew, and the pages over it. */
function withOver(existing: Held, end: Held): Held {
  const refs = refsOf(end);
  const over = existing.edges.slice(
    0,
    Math.max(
      0,
      existing.edges.findIndex((edge) => refs.has(refOf(edge))),
    ),
  );
  if (over.length === 0 || !end.pageInfo.hasPreviousPage) return end;
  const { startCursor, hasPreviousPage } = existing.pageInfo;
  return { ...end, edges: once([...over, ...end.edges]), pageInfo: { ...end.pageInfo, startCursor, hasPreviousPage } };
}

/** The next page joined on; what was put in under the last page stays under it. */
function further(existing: Held, merged: Held): Held {
  const kept = new Set(merged.edges.map(refOf));
  const put = existing.edges.filter((edge) => edge.cursor === madeHere && !kept.has(refOf(edge)));
  return { ...merged, edges: once([...merged.edges, ...put]) };
}
