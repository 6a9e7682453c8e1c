import type { FieldPolicy } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface LiveConnection {
  readonly asOfSequence?: number;
}

/**
 * A Relay list that a stream keeps up to date. A further page never moves `asOfSequence` (it belongs to the head of the
 * list), and a first page older than what the stream already put in is dropped.
 */
export function liveConnection(keyArgs: FieldPolicy["keyArgs"]): FieldPolicy {
  const relay = relayStylePagination(keyArgs as false);
  const merge = relay.merge as (existing: unknown, incoming: unknown, options: unknown) => object;
  return {
    ...relay,
    merge(existing: LiveConnection | undefined, incoming: LiveConnection, options) {
      const merged = merge(existing, incoming, options);
      if (existing?.asOfSequence === undefined) return merged;
      const isFurtherPage = Boolean(options.args?.after ?? options.args?.before);
      if (isFurtherPage) return { ...merged, asOfSequence: existing.asOfSequence };
      return (incoming.asOfSequence ?? Infinity) < existing.asOfSequence ? existing : merged;
    },
  } as FieldPolicy;
}
