import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Me } from "../identity/account/account.types";
import { Fault, forbidden } from "../platform/errors";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { limits } from "../platform/limits";
import { asPayload } from "../platform/user-error";
import { isAdmin, realViewer } from "../platform/viewer";
import { personaById, personas, seedOf } from "./personas";
import { EmptySandboxInput, EmptySandboxPayload, MockDataType, MockTradeType, Sandbox, TestMode, TestPersonaType } from "./personas.types";
import type { SandboxService } from "./sandbox.service";
import { paysNothing } from "./test-mode.policy";
import { make } from "../platform/make";

@Resolver()
export class PersonasResolver {
  constructor(
    private readonly sandboxes: SandboxService,
    private readonly isProductionOnly: boolean,
  ) {}

  @Authorized()
  @Query(() => [TestPersonaType], { description: "The nine sample personas. Testers and admins only." })
  testPersonas(@Ctx() context: RequestContext): TestPersonaType[] {
    const real = realViewer(viewerOf(context));
    if (!real.isTester && !isAdmin(real)) throw forbidden();
    return personas.map((persona) =>
      make(TestPersonaType, { ...persona, subscription: persona.subscription ?? null, seed: seedOf(persona.id) }),
    );
  }

  @Query(() => Boolean, { description: "Whether this server is in production-only mode: then test mode is off for everybody." })
  isProductionOnlyMode(): boolean {
    return this.isProductionOnly;
  }

  @Authorized()
  @Query(() => [Sandbox], { description: "Your sandboxes. Testers only." })
  async mySandboxes(@Ctx() context: RequestContext): Promise<Sandbox[]> {
    return (await this.sandboxes.list(viewerOf(context))).map((row) => make(Sandbox, row));
  }

  @Authorized()
  @Mutation(() => EmptySandboxPayload, {
    description: "Closes everything open in a sandbox of yours and starts a new one. Testers only. Throws NOT_FOUND.",
  })
  emptySandbox(
    @Arg("input", () => EmptySandboxInput) input: EmptySandboxInput,
    @Ctx() context: RequestContext,
  ): Promise<EmptySandboxPayload> {
    return asPayload(async () => {
      await this.sandboxes.empty(viewerOf(context), input.sandboxId);
      return { sandboxes: await this.mySandboxes(context) };
    });
  }
}

@Resolver(() => MockDataType)
export class MockDataResolver {
  @FieldResolver(() => [MockTradeType], { description: "A page of sample trades, newest first; empty after the last one." })
  tradeHistory(
    @Root() data: MockDataType,
    @Arg("first", () => Int, { defaultValue: 10, description: "Number of trades, 1 to 100." }) first: number,
    @Arg("after", () => ID, { nullable: true, description: "Id of the trade to continue after; null for the newest ones." })
    after: string | null | undefined,
  ): MockTradeType[] {
    const isFirstPage = after === null || after === undefined;
    const from = isFirstPage ? 0 : data.tradeHistory.findIndex(({ id }) => id === after) + 1;
    if (!isFirstPage && from === 0) throw new Fault("BAD_USER_INPUT", "No sample trade has this id.");
    return data.tradeHistory.slice(from, from + Math.min(limits.pageItemsMax, Math.max(1, first)));
  }

  @FieldResolver(() => Int, { description: "Number of sample trades." })
  tradeCount(@Root() data: MockDataType): number {
    return data.tradeHistory.length;
  }
}

/** What test mode adds to `me`. */
@Resolver(() => Me)
export class MeTestModeResolver {
  constructor(private readonly isProductionOnly: boolean) {}

  @FieldResolver(() => Boolean, { description: "Whether answers come from a sample persona instead of the user's own data." })
  isTestMode(@Ctx() context: RequestContext): boolean {
    return context.viewer?.actingAs !== undefined;
  }

  @FieldResolver(() => TestMode, { nullable: true, description: "What test mode shows; null outside it." })
  testMode(@Root() _me: Me, @Ctx() context: RequestContext): TestMode | null {
    // Null at a sign-in too: its answer is about the person.
    const { viewer } = context;
    if (!viewer?.actingAs) return null;
    const { actingAs } = viewer;
    return {
      activePersonaId: actingAs.personaId,
      biteBalance: actingAs.shown.biteBalance,
      subscription: actingAs.shown.subscription,
      mockData: personaById(actingAs.personaId)?.mockData ?? null,
      isReadOnly: actingAs.isReadOnly,
      isPaymentBypassed: paysNothing(viewer, this.isProductionOnly),
      realRole: actingAs.real.role,
      realUsername: actingAs.real.username,
    };
  }
}
