import DataLoader from "dataloader";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { LoaderFactory } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { Circuit } from "../calls/circuit";
import type { BrokerConnection } from "../connections/connections.types";
import type { VenueCapabilities, VenueId } from "../port/venue";
import { BrokerHealth } from "./broker-books.types";
import { readOpenDifferencesOf, readVenueHealth, readWorkOf, type WorkOf } from "./owner-books.store";
import { readOrderCounts } from "./owner-orders.store";
import type { OpensStop } from "./owner-view.enums";

type Capabilities = Pick<VenueCapabilities, "rateLimit">;
type Calls = Awaited<ReturnType<typeof readVenueHealth>>[number];

const worst: readonly Circuit["state"][] = ["OPEN", "HALF_OPEN", "CLOSED"];
const latest = (dates: ReadonlyArray<Date | null>): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);

/** How it goes at the venue of a connection, by its id. The processes that call say so themselves. */
export const healthLoader =
  (
    db: Database,
    clock: Clock,
    capabilitiesOf: (venue: VenueId) => Capabilities | null,
  ): LoaderFactory<DataLoader<BrokerConnection, BrokerHealth, string>> =>
  () =>
    new DataLoader<BrokerConnection, BrokerHealth, string>(
      async (connections) => {
        const ids = connections.map(({ id }) => id);
        const since = new Date(clock.now() - limits.venueHealthAgeMsMax);
        const [works, calls, differences, counts] = await Promise.all([
          readWorkOf(db, ids),
          readVenueHealth(db, connections, since),
          readOpenDifferencesOf(db, ids, limits.brokerDifferencesShownMax),
          readOrderCounts(db, ids),
        ]);
        const outOfSync = new Set(differences.filter((row) => row.stopsOpens).map((row) => row.connectionId));
        const unclear = new Set(counts.filter((row) => row.unknown + row.lost > 0).map((row) => row.connectionId));
        return connections.map((connection) =>
          healthOf(connection, {
            now: clock.date(),
            work: works.find((row) => row.connectionId === connection.id) ?? null,
            calls: calls.filter((row) => isOf(row, connection)),
            capabilities: capabilitiesOf(connection.venue),
            isOutOfSync: outOfSync.has(connection.id),
            isUnclear: unclear.has(connection.id),
          }),
        );
      },
      { cacheKeyFn: ({ id }) => id },
    );

const isOf = (row: Calls, { venue, environment, id }: BrokerConnection): boolean =>
  row.venue === venue && row.environment === environment && (row.account === "" || row.account === id);

interface Known {
  readonly now: Date;
  readonly work: WorkOf | null;
  readonly calls: readonly Calls[];
  readonly capabilities: Capabilities | null;
  readonly isOutOfSync: boolean;
  readonly isUnclear: boolean;
}

export function healthOf(connection: Pick<BrokerConnection, "state">, known: Known): BrokerHealth {
  const { work, calls, capabilities, now } = known;
  const circuit = worst.find((state) => calls.some((row) => row.circuit === state)) ?? "CLOSED";
  const perMinuteMax = capabilities?.rateLimit.perMinuteMax ?? 0;
  const used = calls.reduce((sum, row) => sum + row.used, 0);
  const isAhead = (date: Date | null): Date | null => (date && date > now ? date : null);
  return make(BrokerHealth, {
    circuit,
    retryAt: isAhead(latest(calls.map((row) => row.retryAt))),
    quietUntil: isAhead(latest(calls.map((row) => row.quietUntil))),
    rateLimitMax: perMinuteMax,
    rateLimitLeft: calls.length === 0 ? null : Math.max(0, perMinuteMax - used),
    rateLimitUnit: capabilities?.rateLimit.unit === "weight" ? "WEIGHT" : "CALLS",
    waiting: calls.reduce((sum, row) => sum + row.waiting, 0),
    isServed: work?.leaseUntil != null && work.leaseUntil > now,
    isReconciled: work?.isReconciled ?? false,
    reconcileRequestedAt: work?.reconcileRequestedAt ?? null,
    opensStoppedBy: stopsOf(connection, known, circuit),
    venueStopReason: work?.isVenueStopped ? work.venueStopReason : null,
  });
}

/** Why nothing, or not everything, is opened, the owner's own reasons first. */
function stopsOf({ state }: Pick<BrokerConnection, "state">, known: Known, circuit: Circuit["state"]): OpensStop[] {
  if (state === "DISCONNECTED") return ["DISCONNECTED"];
  return [
    ...(state === "PAUSED" ? (["PAUSED"] as const) : []),
    ...(state === "REFUSED_KEY" ? (["KEY_REFUSED"] as const) : []),
    ...(known.work?.isVenueStopped ? (["VENUE_STOPPED"] as const) : []),
    ...(known.isOutOfSync ? (["OUT_OF_SYNC"] as const) : []),
    ...(known.isUnclear ? (["ORDER_UNCLEAR"] as const) : []),
    // Where nothing was ever ordered nothing is compared: the first order has it done.
    ...(known.work?.leaseUntil && !known.work.isReconciled ? (["NOT_RECONCILED"] as const) : []),
    ...(circuit === "OPEN" ? (["CIRCUIT_OPEN"] as const) : []),
  ];
}
