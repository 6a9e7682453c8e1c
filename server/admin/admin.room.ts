import type { AccountsRoom } from "../accounts/accounts.room";
import type { MarketRoom } from "../market/market.room";
import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Database, Tx } from "../platform/db/database";
import type { Features } from "../platform/features";
import type { Jobs } from "../platform/jobs";
import type { Metrics } from "../platform/metrics";
import type { Room } from "../platform/room";
import { adminPersonalData } from "./admin.personal-data";
import { AdminActsResolver, AdminReadsResolver } from "./admin.resolver";
import { HealthReader } from "./health.reader";
import { HouseService } from "./house.service";
import { OverviewReader } from "./overview.reader";
import { PeopleService, type PeopleNeeds } from "./people.service";

export interface AdminHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly features: Features;
  readonly jobs: Jobs;
  readonly accounts: AccountsRoom;
  readonly market: MarketRoom;
  readonly openRecord: (tx: Tx, userId: string) => Promise<void>;
  readonly suspend: PeopleNeeds["suspend"];
}

/** The house as those who run it see it. */
export function createAdminRoom({ db, clock, bus, metrics, features, jobs, accounts, market, openRecord, suspend }: AdminHouse) {
  const viewers = accounts.viewers;
  const reads = {
    db,
    clock,
    features,
    people: new PeopleService({ db, clock, bus, viewers, openRecord, suspend }),
    house: new HouseService({ db, clock, viewers, features, market: market.service, control: market.control, jobs }),
    overview: new OverviewReader(db, clock, metrics),
    health: new HealthReader(db, clock, jobs, market.service),
  };
  accounts.personalData.register(adminPersonalData);
  const room: Room = { resolvers: [new AdminReadsResolver(reads), new AdminActsResolver(reads)] };
  return { ...room, ...reads };
}
