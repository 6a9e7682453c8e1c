import type { BrokerChanges } from "../../brokers/brokers.events";
import type { VenueDirectory } from "../../brokers/port/venue-directory";
import type { VenueId } from "../../brokers/port/venue";
import type { ViewerService } from "../../identity/auth/viewer.service";
import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertAdmin, assertDeliberate, assertReason, audienceOf, badInput } from "../access";
import { NamedCount } from "../admin.types";
import { sampleBrokers } from "./admin-brokers.samples";
import {
  readConnections,
  readConnectionsAt,
  readUnclearOrders,
  readVenueCalls,
  readVenues,
  updateVenueSwitch,
  type UnclearOrderRow,
  type VenueCallsRow,
  type VenueRow,
} from "./admin-brokers.store";
import {
  AdminBrokerConnection,
  AdminBrokerConnectionConnection,
  AdminBrokers,
  AdminUnclearOrder,
  AdminUnclearOrderConnection,
  AdminVenue,
  AdminVenueCalls,
  type AdminBrokerConnectionFilter,
  type SetVenueStoppedInput,
} from "./admin-brokers.types";

export interface AdminBrokersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewers: ViewerService;
  readonly venues: VenueDirectory;
  readonly changes: BrokerChanges;
}

/** Brokers as those who run the server see them, and the switch that stops opens at one. A tester in the admin persona reads samples. */
export class AdminBrokersService {
  constructor(private readonly parts: AdminBrokersParts) {}

  async read(viewer: Viewer): Promise<AdminBrokers> {
    if (audienceOf(viewer) === "SAMPLE") return sampleBrokers();
    return make(AdminBrokers, { asOf: this.parts.clock.date(), isSample: false, venues: await this.venues() });
  }

  /** Orders that are UNKNOWN or LOST, oldest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async unclearOrders(viewer: Viewer, state: "UNKNOWN" | "LOST" | null, paging: PageArguments): Promise<AdminUnclearOrderConnection> {
    const isSample = audienceOf(viewer) === "SAMPLE";
    const request = pageRequest(paging, 2);
    const rows = isSample ? [] : await readUnclearOrders(this.parts.db, state, cursorOf(request.cursor), request.limit + 1);
    const page = pageOf(request, rows.map(orderView), (order) => [order.createdAt.toISOString(), order.id]);
    return make(AdminUnclearOrderConnection, page);
  }

  /** Connections, newest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async connections(viewer: Viewer, filter: AdminBrokerConnectionFilter, paging: PageArguments): Promise<AdminBrokerConnectionConnection> {
    const isSample = audienceOf(viewer) === "SAMPLE";
    const request = pageRequest(paging, 2);
    const asked = { venue: filter.venue ?? null, state: filter.state ?? null, reconciliation: filter.reconciliation ?? null };
    const rows = isSample ? [] : await readConnections(this.parts.db, asked, cursorOf(request.cursor), request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.createdAt.toISOString(), row.id]);
    const now = this.parts.clock.date();
    const view = ({ leaseUntil, createdAt: connectedAt, ...row }: (typeof rows)[number]): AdminBrokerConnection =>
      make(AdminBrokerConnection, { ...row, connectedAt, isServed: leaseUntil !== null && leaseUntil > now });
    return make(AdminBrokerConnectionConnection, { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: view(node) })) });
  }

  /**
   * Stops every open at a venue, or allows opens again: closes are never stopped, and what is at the venue stays there. Stopping asks for the
   * typed name and a fresh sign-in. Owners with open pages are sent it. Throws FORBIDDEN, NOT_FOUND.
   */
  async setStopped(viewer: Viewer, input: SetVenueStoppedInput): Promise<AdminVenue> {
    const admin = assertAdmin(viewer);
    const { db, clock, viewers, changes } = this.parts;
    const { venue, isStopped } = input;
    const reason = input.reason.trim();
    if (isStopped) await assertDeliberate(viewers, admin, input, this.nameOf(venue));
    else assertReason(input.reason);
    await db.transaction(async (tx) => {
      const isNew = await updateVenueSwitch(tx, {
        venue,
        isStopped,
        reason: isStopped ? reason : "",
        changedBy: admin.id,
        at: clock.date(),
      });
      if (!isNew) refuse(ErrorCode.INVALID, "input.isStopped", isStopped ? "It is stopped already." : "It is not stopped.");
      await recordAudit(tx, clock, {
        ...{ actorId: admin.id, action: isStopped ? "brokers.stop" : "brokers.resume", subjectKind: "VENUE", subjectId: venue, reason },
      });
      await changes.connections(tx, await readConnectionsAt(tx, venue, limits.venueSwitchPublishedMax));
    });
    const found = (await this.venues()).find((one) => one.venue === venue);
    if (!found) throw notFound("This broker");
    return found;
  }

  private async venues(): Promise<AdminVenue[]> {
    const now = this.parts.clock.date();
    const since = new Date(+now - limits.venueHealthAgeMsMax);
    const [venues, calls] = await Promise.all([readVenues(this.parts.db), readVenueCalls(this.parts.db, since, now)]);
    return venues
      .filter(({ venue }) => this.parts.venues.has(venue))
      .map((row) =>
        venueView(
          row,
          this.nameOf(row.venue),
          calls.filter(({ venue }) => venue === row.venue),
        ),
      );
  }

  private nameOf(venue: VenueId): string {
    const known = this.parts.venues.get(venue);
    if (!known) throw notFound("This broker");
    return known.capabilities.name;
  }
}

const countsOf = (counts: Readonly<Record<string, number>>): NamedCount[] =>
  Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => make(NamedCount, { name, count: Number(count) }));

const venueView = (row: VenueRow, name: string, calls: readonly VenueCallsRow[]): AdminVenue =>
  make(AdminVenue, {
    ...{ id: row.venue, venue: row.venue, name, isStopped: row.isStopped, changedAt: row.changedAt },
    ...{ stopReason: row.isStopped ? row.stopReason : "", failing: row.failing },
    ...{ connections: countsOf(row.connections), reconciliations: countsOf(row.reconciliations) },
    ...{ workingOrders: row.working, unknownOrders: row.unknown, lostOrders: row.lost },
    calls: calls.map(({ environment, circuit, retryAt, quietUntil, usedPercent, waiting, processes }) =>
      make(AdminVenueCalls, { environment, circuit, retryAt, quietUntil, usedPercent, waiting, processes }),
    ),
  });

const orderView = ({ quantity, filledQuantity, ...row }: UnclearOrderRow): AdminUnclearOrder =>
  make(AdminUnclearOrder, { ...row, quantity: new Decimal(quantity), filledQuantity: new Decimal(filledQuantity) });

function cursorOf(given: readonly string[] | null): readonly [Date, string] | null {
  if (given === null) return null;
  const [at, id] = [new Date(given[0]!), given[1]!];
  if (Number.isNaN(+at) || !isUuid(id)) throw badInput("This cursor does not belong to this list.");
  return [at, id];
}
