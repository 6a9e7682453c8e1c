import { make } from "../../platform/make";
import { NamedCount } from "../admin.types";
import { AdminBrokers, AdminVenue, AdminVenueCalls } from "./admin-brokers.types";

const asOf = new Date("2026-11-19T14:32:07.000Z");
const counted = (counts: Readonly<Record<string, number>>): NamedCount[] =>
  Object.entries(counts).map(([name, count]) => make(NamedCount, { name, count }));

/** What a tester in the admin persona sees: invented, nobody's data. */
export const sampleBrokers = (): AdminBrokers =>
  make(AdminBrokers, {
    asOf,
    isSample: true,
    venues: [
      make(AdminVenue, {
        ...{ id: "ALPACA", venue: "ALPACA" as const, name: "Alpaca", isStopped: false, stopReason: "", changedAt: null, failing: 1 },
        connections: counted({ CONNECTED: 212, PAUSED: 9, REFUSED_KEY: 3 }),
        reconciliations: counted({ FAILED: 1, IN_SYNC: 219, OUT_OF_SYNC: 2 }),
        ...{ workingOrders: 46, unknownOrders: 1, lostOrders: 0 },
        calls: [
          make(AdminVenueCalls, {
            ...{ environment: "LIVE" as const, circuit: "CLOSED" as const, retryAt: null, quietUntil: null },
            ...{ usedPercent: 41.5, waiting: 0, processes: 1 },
          }),
        ],
      }),
    ],
  });
