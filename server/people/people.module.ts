import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import type { Notifier } from "../platform/notifier";
import type { IdentityModule } from "../identity/identity.module";
import { BlocksAndMutesService } from "./blocks/blocks-and-mutes.service";
import { BlocksResolver } from "./blocks/blocks.resolver";
import { BlocksService } from "./blocks/blocks.service";
import { MutesService } from "./blocks/mutes.service";
import { FollowRequestsResolver } from "./follows/follow-requests.resolver";
import { FollowRequestsService } from "./follows/follow-requests.service";
import { FollowsResolver } from "./follows/follows.resolver";
import { FollowsService } from "./follows/follows.service";
import { PrivacyResolver } from "./privacy/privacy.resolver";
import { PrivacyService } from "./privacy/privacy.service";
import {
  FollowRequestTraderResolver,
  FollowTraderResolver,
  MeTraderResolver,
  PersonTraderResolver,
} from "./profiles/trader-links.resolver";
import { traderLoaders } from "./profiles/traders.loaders";
import { TradersResolver } from "./profiles/traders.resolver";
import { TradersService } from "./profiles/traders.service";
import { RelationsService } from "./visibility/relations.service";

export interface PeopleContext {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly notifier: Notifier;
  readonly identity: IdentityModule;
}

/** Builds public profiles and what people are to each other: follows, blocks, mutes, privacy, and who may see whose trades at once. */
export function createPeopleModule({ clock, bus, db, notifier, identity }: PeopleContext) {
  const { users } = identity;
  const follows = new FollowsService(db, clock, bus, notifier);
  const followRequests = new FollowRequestsService(db, clock, bus, notifier, follows);
  const privacy = new PrivacyService(db, clock, bus, followRequests, identity.rateLimits);
  const blocks = new BlocksService(db, clock, bus);
  const mutes = new MutesService(db, clock, bus);
  const relations = new RelationsService(db, bus);
  const traders = new TradersService(db);
  const loaders = traderLoaders({ traders, follows, followRequests, blocks, relations, privacy });
  const module: AppModule = {
    resolvers: [
      new FollowsResolver(follows, users),
      new FollowRequestsResolver(followRequests, users),
      new PrivacyResolver(privacy, users),
      new BlocksResolver(new BlocksAndMutesService(db, blocks, mutes)),
      new TradersResolver(traders, loaders),
      new MeTraderResolver(loaders),
      new FollowTraderResolver(loaders),
      new FollowRequestTraderResolver(loaders),
      new PersonTraderResolver(loaders),
    ],
  };
  return { ...module, follows, followRequests, privacy, blocks, mutes, relations, traders, loaders };
}

export type PeopleModule = ReturnType<typeof createPeopleModule>;
