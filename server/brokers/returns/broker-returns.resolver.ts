import { Arg, Authorized, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { oldNameOf } from "../../platform/graphql/old-name";
import { asPayload, UserError } from "../../platform/user-error";
import type { BrokerReturnsService } from "./broker-returns.service";

@InputType({ description: "What a broker sent back with a visitor." })
export class SaveBrokerReturnInput {
  @Field(() => String, { description: "The broker's authorisation code." })
  code!: string;
  @Field(() => String, { description: "The state value this server gave to the broker." })
  state!: string;
}

@InputType({ description: "Old name of `SaveBrokerReturnInput`." })
export class KeepBrokerReturnInput extends SaveBrokerReturnInput {}

@ObjectType({ description: "Result of `saveBrokerReturn`." })
export class SaveBrokerReturnPayload {
  @Field(() => Boolean, { description: "Whether it is stored for ten minutes, until the visitor has signed in." })
  isSaved!: boolean;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

/** What the old mutation answers. */
@ObjectType({ description: "Old name of `SaveBrokerReturnPayload`." })
export class KeepBrokerReturnPayload extends SaveBrokerReturnPayload {
  @Field(() => Boolean, { name: "isKept", ...oldNameOf("isSaved") })
  declare isSaved: boolean;
}

@InputType({ description: "What a broker sent back to finish a connection." })
export class FinishBrokerConnectionInput {
  @Field(() => String, { nullable: true, description: "The broker's authorisation code. Left out: the one stored by `saveBrokerReturn`." })
  code!: string | null;
  @Field(() => String, {
    nullable: true,
    description: "The state value that came with the code. Left out: the one stored by `saveBrokerReturn`.",
  })
  state!: string | null;
}

@ObjectType({ description: "Result of `finishBrokerConnection`." })
export class FinishBrokerConnectionPayload {
  @Field(() => Boolean, { description: "Whether the broker account is connected now." })
  isConnected!: boolean;
  @Field(() => ID, { nullable: true, description: "Id of the connection; null where nothing was connected." })
  connectionId!: string | null;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@Resolver()
export class BrokerReturnsResolver {
  constructor(private readonly returns: BrokerReturnsService) {}

  @Mutation(() => SaveBrokerReturnPayload, {
    description:
      "Stores what a broker sent back while its visitor signs in. Sets a cookie: send it over HTTP. Errors: RATE_LIMITED, REQUIRED, TOO_LONG.",
  })
  async saveBrokerReturn(
    @Arg("input", () => SaveBrokerReturnInput) input: SaveBrokerReturnInput,
    @Ctx() context: RequestContext,
  ): Promise<SaveBrokerReturnPayload> {
    const answer = await asPayload(async () => {
      await this.returns.keep(input, context);
      return { isSaved: true };
    });
    return { ...answer, isSaved: answer.errors.length === 0 };
  }

  @Mutation(() => KeepBrokerReturnPayload, oldNameOf("saveBrokerReturn"))
  keepBrokerReturn(
    @Arg("input", () => KeepBrokerReturnInput) input: KeepBrokerReturnInput,
    @Ctx() context: RequestContext,
  ): Promise<SaveBrokerReturnPayload> {
    return this.saveBrokerReturn(input, context);
  }

  @Authorized()
  @Mutation(() => FinishBrokerConnectionPayload, {
    description:
      "Finishes a broker connection that you started; a state started by someone else is refused. Errors: ACCOUNT_DIFFERS, ALREADY_CONNECTED, AMOUNT_INVALID, " +
      "BROKER_STATE_UNKNOWN, CONFIRMATION_WRONG, CONNECTION_STATE, CONNECTIONS_MAX, FRESH_SIGN_IN_REQUIRED, KEY_MAY_NOT_READ, KEY_MAY_NOT_TRADE, KEY_MAY_WITHDRAW, " +
      "KEY_REFUSED, LIVE_OFF, RATE_LIMITED, REQUIRED, RISK_NOT_ACCEPTED, SUITABILITY_REQUIRED, TOO_LONG, VENUE_UNAVAILABLE, VENUE_UNREACHABLE.",
  })
  async finishBrokerConnection(
    @Arg("input", () => FinishBrokerConnectionInput) input: FinishBrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<FinishBrokerConnectionPayload> {
    const finish = () => this.returns.finish(viewerOf(context), input, context);
    const { connectionId = null, errors } = await asPayload(async () => ({ connectionId: (await finish()).id }));
    return { connectionId, isConnected: connectionId !== null, errors };
  }
}
