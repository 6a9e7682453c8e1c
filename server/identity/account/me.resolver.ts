import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { asPayload } from "../../platform/user-error";
import { SetActiveModeInput } from "./account.inputs";
import { figuresLoader } from "./account.loaders";
import { Entitlements, Me, MePayload, meShownTo } from "./account.types";
import { entitlementsOf } from "../entitlements/entitlements";
import type { UsersService } from "./users.service";

@Resolver(() => Me)
export class MeResolver {
  private readonly figures: LoaderFactory<ReturnType<typeof figuresLoader>>;

  constructor(private readonly users: UsersService) {
    this.figures = () => figuresLoader(users);
  }

  @Query(() => Me, { nullable: true, description: "The signed-in user; null for a visitor." })
  async me(@Ctx() { viewer }: RequestContext): Promise<Me | null> {
    return viewer && meShownTo(viewer, await this.users.get(viewer.id));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Switches a hybrid between the eater's and the feeder's screens. Throws FORBIDDEN." })
  setActiveMode(@Arg("input", () => SetActiveModeInput) input: SetActiveModeInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return asPayload(async () => ({
      me: meShownTo(viewerOf(context), await this.users.setActiveMode(viewerOf(context), input.activeMode)),
    }));
  }

  @Authorized()
  @Mutation(() => MePayload, {
    description: "Turns an eater or feeder into a hybrid, who copies and shares trades. Nothing is lost. Throws FORBIDDEN.",
  })
  becomeHybrid(@Ctx() context: RequestContext): Promise<MePayload> {
    return asPayload(async () => ({ me: meShownTo(viewerOf(context), await this.users.becomeHybrid(viewerOf(context))) }));
  }

  /** A sandbox has no address: somebody who acts as a persona keeps their own. */
  @FieldResolver(() => String, { description: "Email address. Only the user sees it." })
  async email(@Root() me: Me, @Ctx() { viewer }: RequestContext): Promise<string> {
    const real = viewer?.id === me.id ? viewer.actingAs?.real : undefined;
    return real ? ((await this.users.get(real.id)).email ?? "") : me.email;
  }

  @FieldResolver(() => DecimalScalar, {
    description:
      "Equity of the record account in USD; where that one is on paper, of connected accounts with real money together; 200000 for the designated test account.",
  })
  async accountValue(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).accountValue;
  }

  @FieldResolver(() => DecimalScalar, {
    description: "Cash of the accounts that `accountValue` is of, in USD; 200000 for the designated test account.",
  })
  async cashBalance(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).cashBalance;
  }

  @FieldResolver(() => DecimalScalar, {
    description: "Buying power of the accounts that `accountValue` is of, in USD; 200000 for the designated test account.",
  })
  async buyingPower(@Root() me: Me, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await context.loader(this.figures).load(me.user)).buyingPower;
  }

  @FieldResolver(() => Entitlements, { description: "Limits of the user's plan." })
  entitlements(@Root() me: Me): Entitlements {
    return entitlementsOf(me);
  }
}
