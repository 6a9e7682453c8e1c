import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { make } from "../../platform/make";
import { asPayload } from "../../platform/user-error";
import type { ConnectionsReader } from "../connections/connections.reader";
import { BrokerBooksPayload, BrokerLot } from "../owner-view/broker-books.types";
import type { ShortfallService } from "./shortfall.service";
import { BrokerShortfall, SettleBrokerShortfallInput } from "./shortfall.types";

@Resolver()
export class ShortfallResolver {
  constructor(
    private readonly shortfalls: ShortfallService,
    private readonly connections: ConnectionsReader,
  ) {}

  @Authorized()
  @Query(() => BrokerShortfall, {
    description: "What an account of yours misses, and what each way to settle it would do. Throws NOT_FOUND.",
  })
  async brokerShortfall(
    @Arg("differenceId", () => ID, { description: "The difference of kind SHORTFALL; your own." }) differenceId: string,
    @Ctx() context: RequestContext,
  ): Promise<BrokerShortfall> {
    const { shares, isShort, ...shortfall } = await this.shortfalls.preview(viewerOf(context), differenceId);
    const parts = shares.map(({ holderId, isCopy, units, cost }) =>
      make(BrokerLot, {
        ...{ tradeId: isCopy ? null : holderId, copyId: isCopy ? holderId : null },
        ...{ quantity: isShort ? units.neg() : units, cost },
      }),
    );
    return make(BrokerShortfall, { ...shortfall, parts });
  }

  @Authorized()
  @Mutation(() => BrokerBooksPayload, {
    description:
      "Settles what an account of yours misses. One that is settled stays as it is. Throws NOT_FOUND. Errors: BROKER_UNAVAILABLE, " +
      "CONNECTION_STATE, FREE_CASH, INVALID, NOT_PAPER, PRICE_CHANGED, QUOTE_STALE.",
  })
  settleBrokerShortfall(
    @Arg("input", () => SettleBrokerShortfallInput) { differenceId, choice, missing }: SettleBrokerShortfallInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerBooksPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => ({
      connection: await this.connections.one(viewer, await this.shortfalls.settle(viewer, differenceId, choice, missing)),
    }));
  }
}
