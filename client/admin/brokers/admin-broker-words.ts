import type { BrokerCircuit, BrokerConnectionState, BrokerReconciliationResult } from "../../graphql/schema.generated";
import { capital, resultWords } from "../../brokers/broker-words";
import { formatCount } from "../../lib/format/format";
import type { TagProps } from "../../ui/data/Tag";

type Look = NonNullable<TagProps["look"]>;
interface Words {
  readonly text: string;
  readonly look: Look;
}

export const connectionStates: Record<BrokerConnectionState, Words> = {
  CONNECTED: { text: "Connected", look: "plain" },
  PAUSED: { text: "Paused", look: "accent" },
  REFUSED_KEY: { text: "Key refused", look: "loss" },
  DISCONNECTED: { text: "Disconnected", look: "outline" },
};

/** In the words of the owner's page. */
export const reconciliationResults: Record<BrokerReconciliationResult, Words> = {
  IN_SYNC: { text: capital(resultWords("IN_SYNC")), look: "plain" },
  OUT_OF_SYNC: { text: capital(resultWords("OUT_OF_SYNC")), look: "accent" },
  FAILED: { text: capital(resultWords("FAILED")), look: "loss" },
};

export const circuits: Record<BrokerCircuit, Words> = {
  CLOSED: { text: "Requests are sent", look: "plain" },
  HALF_OPEN: { text: "Trying again", look: "accent" },
  OPEN: { text: "Not answering", look: "loss" },
};

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

const countOf = (counts: readonly NamedCount[], name: string): number => counts.find((one) => one.name === name)?.count ?? 0;
const listOf = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(", ");

export const totalOf = (counts: readonly NamedCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** "9 paused, 3 with a refused key"; what needs nobody is left out. */
export const connectionContext = (connections: readonly NamedCount[], failing: number): string =>
  listOf([
    [countOf(connections, "PAUSED"), "paused"],
    [countOf(connections, "REFUSED_KEY"), "with a refused key"],
    [failing, "failing"],
  ]) || "none paused or failing";

/** "2 out of sync, 1 not completed": the last comparison of each connection. */
export const reconciliationContext = (reconciliations: readonly NamedCount[]): string =>
  listOf([
    [countOf(reconciliations, "OUT_OF_SYNC"), "out of sync"],
    [countOf(reconciliations, "FAILED"), "not completed"],
  ]) || (totalOf(reconciliations) > 0 ? "all in sync" : "none compared");

export const inSync = (reconciliations: readonly NamedCount[]): number => countOf(reconciliations, "IN_SYNC");
