import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { asPayload } from "../../platform/user-error";
import { SetActiveModeInput, UpdatePrivacyInput } from "./account.inputs";
import { figuresLoader, followCountsLoader, privacyLoader } from "./account.loaders";
import { Entitlements, Me, MePayload, meShownTo, PrivacySettingsType } from "./account.types";
import { entitlementsOf } from "../entitlements/entitlements";
import type { FollowsService } from "../../people/follows/follows.service";
import type { Privacy } from "../../people/privacy/privacy.policy";
import type { UsersService } from "./users.service";

@Resolver(() => Me)
export class MeResolver {
  private readonly figures: LoaderFactory<ReturnType<typeof figuresLoader>>;
  private readonly privacies: LoaderFactory<ReturnType<typeof privacyLoader>>;
  private readonly counts: LoaderFactory<ReturnType<typeof followCountsLoader>>;

  constructor(
    private readonly users: UsersService,
    follows: FollowsService,
  ) {
    this.figures = () => figuresLoader(users);
    this.privacies = () => privacyLoader(users);
    this.counts = () => followCountsLoader(follows);
  }

  @Query(() => Me, { nullable: true, description: "Who is signed in; null for a visitor." })
  async me(@Ctx() { viewer }: RequestContext): Promise<Me | null> {
    return viewer && meShownTo(viewer, await this.users.get(viewer.id));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Switches a hybrid between the eater's and the feeder's screens." })
  setActiveMode(@Arg("input", () => SetActiveModeInput) input: SetActiveModeInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return asPayload(async () => ({
      me: meShownTo(viewerOf(context), await this.users.setActiveMode(viewerOf(context), input.activeMode)),
    }));
  }

  @Authorized()
  @Mutation(() => MePayload, {
    description: "Lets an eater share trades as well, or a feeder copy: both become hybrids. Nothing is lost by it.",
  })
  becomeHybrid(@Ctx() context: RequestContext): Promise<MePayload> {
    return asPayload(async () => ({ me: meShownTo(viewerOf(context), await this.users.becomeHybrid(viewerOf(context))) }));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Changes who sees what of the user. A new delay holds for events from now on." })
  updatePrivacy(@Arg("input", () => UpdatePrivacyInput) input: UpdatePrivacyInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return asPayload(async () => ({
      me: meShownTo(viewerOf(context), await this.users.updatePrivacy(viewerOf(context), input)),
    }));
  }

  /** A sandbox has no address: whoever acts as a persona keeps their own. */
  @FieldResolver(() => String)
  async email(@Root() me: Me, @Ctx() { viewer }: RequestContext): Promise<string> {
    const real = viewer?.id === me.id ? viewer.actingAs?.real : undefined;
    return real ? ((await this.users.get(real.id)).email ?? "") : me.email;
  }

  @FieldResolver(() => DecimalScalar, { description: "Equity of the record account in USD; 200000 for the designated test account." })
  async accountValue(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).accountValue;
  }

  @FieldResolver(() => DecimalScalar, { description: "Cash of the record account in USD; 200000 for the designated test account." })
  async cashBalance(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).cashBalance;
  }

  @FieldResolver(() => DecimalScalar, {
    description: "What the record account could buy for now, in USD; 200000 for the designated test account.",
  })
  async buyingPower(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).buyingPower;
  }

  @FieldResolver(() => PrivacySettingsType, { description: "What the user shows to whom." })
  privacy(@Root() me: Me, @Ctx() context: RequestContext): Promise<Privacy> {
    return context.loader(this.privacies).load(me.id);
  }

  @FieldResolver(() => Entitlements, { description: "What the plan allows." })
  entitlements(@Root() me: Me): Entitlements {
    return entitlementsOf(me);
  }

  @FieldResolver(() => Int, { description: "How many people the user follows." })
  async followingCount(@Root() me: Me, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.counts).load(me.id)).following;
  }
}
