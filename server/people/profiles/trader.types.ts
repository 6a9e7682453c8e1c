import { Field, Int, ObjectType } from "type-graphql";
import { AccountModeEnum, RoleEnum, TierEnum } from "../../identity/account/account.enums";
import { pictureUrlOf } from "../../identity/account/account.types";
import { Node } from "../../platform/graphql/node";
import { oldNameOf } from "../../platform/graphql/old-name";
import type { Role, Tier } from "../../platform/viewer";
import { make } from "../../platform/make";

export interface KnownRelation {
  readonly isSelf: boolean;
  readonly isFollowing: boolean;
  readonly canFollow: boolean;
  readonly delaySeconds: number;
}

/**
 * Anyone's public side. Built by `traderOf` only, which leaves out what the viewer may not see; so the plain fields need
 * no viewer, and a streamed event can be shared. Modules above add fields: figures, copies, recipes.
 */
@ObjectType({ implements: Node, description: "A user's public profile. Feeders have a record as well." })
export class Trader extends Node {
  /** What this viewer has to do with them, where whoever built it already knew: then nobody needs to ask who is looking. */
  readonly known?: KnownRelation;

  @Field(() => String, { description: "Unique username, part of the profile's address." })
  username!: string;

  @Field(() => String, { description: "Name that others see." })
  name!: string;

  @Field(() => String, { description: "Text about themselves; empty when the profile is not visible." })
  bio!: string;

  @Field(() => String, { nullable: true, description: "Address of their picture; null without one, and when the profile is not visible." })
  pictureUrl!: string | null;

  @Field(() => RoleEnum, { nullable: true, description: "Their role; null when the profile is not visible." })
  role!: Role | null;

  @Field(() => TierEnum, { description: "The plan that applies now." })
  tier!: Tier;

  @Field(() => Boolean, { description: "Whether this server seeded them: a demo feeder or demo eater." })
  @Field(() => Boolean, { name: "isHouse", ...oldNameOf("isDemo") })
  isDemo!: boolean;

  @Field(() => Date, { nullable: true, description: "When they signed up; null when the profile is not visible." })
  joinedAt!: Date | null;

  @Field(() => AccountModeEnum, { description: "Whether the record uses play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Date, { nullable: true, description: "When the record started; null without one, and when the profile is not visible." })
  recordSince!: Date | null;

  @Field(() => Int, { description: "Price of a subscription for 30 days, in bites; 0 is free." })
  priceBites!: number;

  @Field(() => Boolean, { description: "Whether you may see more than name and tier (privacy, blocks)." })
  isVisible!: boolean;
}

/** A user's row with what the viewer has to do with them. */
export interface TraderRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly bio: string;
  readonly picture_id: string | null;
  readonly role: Role;
  readonly tier: Tier;
  readonly house: boolean;
  readonly created_at: Date;
  readonly mode: "PAPER" | "LIVE" | null;
  readonly record_since: Date | null;
  readonly price_bites: number;
  readonly is_visible: boolean;
}

/** The public side as this viewer may see it: of an invisible profile only id, username, name and tier. */
export function traderOf(row: TraderRow): Trader {
  const { id, username, name, tier } = row;
  const shown = row.is_visible
    ? {
        bio: row.bio,
        pictureUrl: pictureUrlOf(row.picture_id),
        role: row.role,
        isDemo: row.house,
        joinedAt: row.created_at,
        mode: row.mode ?? ("PAPER" as const),
        recordSince: row.record_since,
        priceBites: row.price_bites,
      }
    : { bio: "", pictureUrl: null, role: null, isDemo: false, joinedAt: null, mode: "PAPER" as const, recordSince: null, priceBites: 0 };
  return make(Trader, { id, username, name, tier, ...shown, isVisible: row.is_visible });
}
