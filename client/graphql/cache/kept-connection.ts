import type { FieldPolicy } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface Edge {
  readonly cursor: string;
  readonly node?: { readonly __ref?: string };
}
interface Held {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly endCursor?: string | null; readonly hasNextPage?: boolean };
  readonly asOfSequence?: number;
}
interface Args {
  readonly args: { readonly after?: string | null } | null;
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
 * share an item; no item is twice; what a stream or a mutation put in stays in. A page never moves `asOfSequence` of a
 * list that already is further.
 */
export function keptConnection(keyArgs: FieldPolicy["keyArgs"]): FieldPolicy {
  const relay = relayStylePagination(keyArgs as false);
  const relayMerge = relay.merge as (existing: unknown, incoming: unknown, options: unknown) => Held;
  return {
    ...relay,
    merge(existing: Held | undefined, incoming: Held, options: Args) {
      if (!existing) return relayMerge(undefined, incoming, options);
      const merged = options.args?.after
        ? further(existing, relayMerge(existing, incoming, options))
        : renewed(existing, incoming, options);
      const asOf = Math.max(existing.asOfSequence ?? -1, options.args?.after ? -1 : (incoming.asOfSequence ?? -1));
      return asOf < 0 ? merged : { ...merged, asOfSequence: asOf };
    },
  } as FieldPolicy;

  function renewed(existing: Held, incoming: Held, options: Args): Held {
    if ((incoming.asOfSequence ?? Infinity) < (existing.asOfSequence ?? -1)) return existing;
    const head = relayMerge(undefined, incoming, options);
    const refs = new Set(head.edges.map(refOf));
    const lastShared = existing.edges.findLastIndex((edge) => refs.has(refOf(edge)));
    const tail = lastShared < 0 ? [] : existing.edges.slice(lastShared + 1);
    if (tail.length === 0) return head;
    const { endCursor, hasNextPage } = existing.pageInfo;
    return { ...head, edges: once([...head.edges, ...tail]), pageInfo: { ...head.pageInfo, endCursor, hasNextPage } };
  }
}

/** The next page joined on; what was put in under the last page stays under it. */
function further(existing: Held, merged: Held): Held {
  const kept = new Set(merged.edges.map(refOf));
  const put = existing.edges.filter((edge) => edge.cursor === madeHere && !kept.has(refOf(edge)));
  return { ...merged, edges: once([...merged.edges, ...put]) };
}
