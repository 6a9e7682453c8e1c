import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { Gate } from "../../platform/graphql/authorise-and-charge";
import { PointsMeter } from "../../platform/rate-limits/points";
import type { Viewer } from "../../platform/viewer";
import { assertKeyMayRun } from "./api-scopes";
import { browserPointsPerMinute, entitlementsOf, visitorPointsPerMinute } from "../entitlements/entitlements";
import { addressSubject } from "../../platform/rate-limits/rate-limits";

/** Points a minute: a key's by its owner's tier, each key its own; a person's own browsers together; a visitor's network address. */
export function pointsOf(viewer: Viewer | null, address: string): { subject: string; limit: number } {
  if (viewer?.key) return { subject: `key:${viewer.key.id}`, limit: entitlementsOf(viewer).apiPointsPerMinute };
  if (viewer) return { subject: `user:${viewer.id}`, limit: browserPointsPerMinute };
  return { subject: `address:${addressSubject(address)}`, limit: visitorPointsPerMinute };
}

/** The gate before every operation: scopes of keys, and points. */
export function createGate({
  config,
  clock,
  db,
  onError,
}: {
  config: Config;
  clock: Clock;
  db: Database;
  onError: (error: unknown) => void;
}) {
  const meter = new PointsMeter(clock, config.bus === "local" ? null : db, onError);
  const gate: Gate = {
    assertMayRun: assertKeyMayRun,
    charge: (viewer, address, points) => {
      const { subject, limit } = pointsOf(viewer, address);
      return meter.charge(subject, limit * config.apiPointsFactor, points);
    },
  };
  return { gate, meter };
}
