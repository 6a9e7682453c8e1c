import { Arg, Authorized, Ctx, Int, Mutation, Query, registerEnumType, Resolver } from "type-graphql";
import { afterOf, firstOf } from "../../platform/graphql/paging-arguments";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { AdminBrokersService } from "./admin-brokers.service";
import {
  AdminBrokerConnectionConnection,
  AdminBrokerConnectionFilter,
  AdminBrokers,
  AdminUnclearOrderConnection,
  AdminVenuePayload,
  SetVenueStoppedInput,
} from "./admin-brokers.types";

const UnclearStateEnum = { UNKNOWN: "UNKNOWN", LOST: "LOST" } as const;
registerEnumType(UnclearStateEnum, {
  name: "UnclearOrderState",
  description: "States of orders whose outcome is not known.",
  valuesConfig: { LOST: { description: "Waits for its owner's decision." }, UNKNOWN: { description: "Is being looked up." } },
});

@Resolver()
export class AdminBrokersResolver {
  constructor(private readonly service: AdminBrokersService) {}

  @Authorized()
  @Query(() => AdminBrokers, {
    description:
      "Brokers at a glance: connections by state, comparisons, unclear orders, limits and circuit breakers. Admins only; testers in the admin persona see sample data.",
  })
  adminBrokers(@Ctx() context: RequestContext): Promise<AdminBrokers> {
    return this.service.read(viewerOf(context));
  }

  @Authorized()
  @Query(() => AdminUnclearOrderConnection, { description: "Orders that are UNKNOWN or LOST, oldest first. Admins only." })
  adminUnclearOrders(
    @Ctx() context: RequestContext,
    @Arg("state", () => UnclearStateEnum, { nullable: true, description: "Only these. Left out: both." }) state: "UNKNOWN" | "LOST" | null,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): Promise<AdminUnclearOrderConnection> {
    return this.service.unclearOrders(viewerOf(context), state ?? null, { first, after });
  }

  @Authorized()
  @Query(() => AdminBrokerConnectionConnection, {
    description: "Connections to brokers, newest first, without keys, account numbers and figures. Admins only.",
  })
  adminBrokerConnections(
    @Ctx() context: RequestContext,
    @Arg("filter", () => AdminBrokerConnectionFilter, {
      nullable: true,
      description: "Which of them; all that are not disconnected when left out.",
    })
    filter: AdminBrokerConnectionFilter | null,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): Promise<AdminBrokerConnectionConnection> {
    return this.service.connections(viewerOf(context), filter ?? {}, { first, after });
  }

  @Authorized()
  @Mutation(() => AdminVenuePayload, {
    description:
      "Stops every open at a broker, or allows opens again; closes are never stopped. Stopping needs its typed name, a reason and a sign-in within the last " +
      "ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  setVenueStopped(
    @Arg("input", () => SetVenueStoppedInput) input: SetVenueStoppedInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminVenuePayload> {
    return asPayload(async () => ({ venue: await this.service.setStopped(viewerOf(context), input) }));
  }
}
