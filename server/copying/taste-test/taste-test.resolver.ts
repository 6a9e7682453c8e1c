import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { asPayload } from "../../platform/user-error";
import type { CopyFeeders } from "../eater-view/copy-feeder.resolver";
import { tasteTestNode } from "./taste-test-node";
import { RunTasteTestInput, TasteTestIdInput } from "./taste-test.inputs";
import type { TasteTestService } from "./taste-test.service";
import { DeleteTasteTestPayload, TasteTest, TasteTestPayload } from "./taste-test.types";

@Resolver()
export class TasteTestResolver {
  constructor(private readonly service: TasteTestService) {}

  @Authorized()
  @Query(() => [TasteTest], { description: "Your taste tests, newest first, at most 50: older ones are deleted." })
  async tasteTests(
    @Arg("feederId", () => ID, { nullable: true, description: "Only those of this feeder." }) feederId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<TasteTest[]> {
    return (await this.service.tests(viewerOf(context), feederId ?? null)).map(tasteTestNode);
  }

  @Authorized()
  @Query(() => TasteTest, { nullable: true, description: "One of your taste tests; null when there is none with this id." })
  async tasteTest(
    @Arg("id", () => ID, { description: "Taste test of yours." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TasteTest | null> {
    const row = await this.service.test(viewerOf(context), id);
    return row && tasteTestNode(row);
  }

  @Authorized()
  @Extensions({ costPoints: limits.tasteTestCostPoints })
  @Mutation(() => TasteTestPayload, {
    description:
      "Asks for a taste test: what a copy with these settings would have made of a feeder's past. It runs in the background; read it with `tasteTest` until `endedAt` is set. One of yours runs at a time, 4 more may wait. Costs 500 points. Errors: AMOUNT_INVALID, INVALID, REQUIRED, SYMBOL_UNKNOWN, TASTE_TEST_SPAN, TOO_MANY. Throws FORBIDDEN, NOT_FOUND.",
  })
  runTasteTest(@Arg("input", () => RunTasteTestInput) input: RunTasteTestInput, @Ctx() context: RequestContext): Promise<TasteTestPayload> {
    return asPayload(async () => ({ tasteTest: tasteTestNode(await this.service.run(viewerOf(context), input)) }));
  }

  @Authorized()
  @Mutation(() => TasteTestPayload, {
    description:
      "Cancels a taste test that waits or runs, and stops its work; one that has ended stays as it is. Throws FORBIDDEN, NOT_FOUND.",
  })
  cancelTasteTest(
    @Arg("input", () => TasteTestIdInput) input: TasteTestIdInput,
    @Ctx() context: RequestContext,
  ): Promise<TasteTestPayload> {
    return asPayload(async () => ({ tasteTest: tasteTestNode(await this.service.cancel(viewerOf(context), input.tasteTestId)) }));
  }

  @Authorized()
  @Mutation(() => DeleteTasteTestPayload, { description: "Deletes a taste test with its result. Throws FORBIDDEN, NOT_FOUND." })
  deleteTasteTest(
    @Arg("input", () => TasteTestIdInput) input: TasteTestIdInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteTasteTestPayload> {
    return asPayload(async () => ({ deletedId: await this.service.delete(viewerOf(context), input.tasteTestId) }));
  }
}

@Resolver(() => TasteTest)
export class TasteTestFeederResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { description: "The feeder whose past was copied." })
  feeder(@Root() test: TasteTest, @Ctx() context: RequestContext): Promise<Trader> {
    return this.feeders.feederOf(viewerOf(context), test.feederId);
  }
}
