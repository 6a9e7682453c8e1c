import { Arg, Authorized, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { oldNameOf } from "../../platform/graphql/old-name";
import { asPayload, UserError } from "../../platform/user-error";
import type { BrokerReturnsService } from "./broker-returns.service";

@InputType({ description: "What a broker sent back with a visitor." })
export class SaveBrokerReturnInput {
  @Field(() => String, { description: "The broker's code." })
  code!: string;
  @Field(() => String, { description: "The state we gave them." })
  state!: string;
}

@InputType({ description: "Old name of `SaveBrokerReturnInput`." })
export class KeepBrokerReturnInput extends SaveBrokerReturnInput {}

@ObjectType({ description: "The answer to `saveBrokerReturn`." })
export class SaveBrokerReturnPayload {
  @Field(() => Boolean, { description: "Whether it is saved until the visitor has logged in, for ten minutes." })
  isSaved!: boolean;
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

/** What the old mutation answers. */
@ObjectType({ description: "Old name of `SaveBrokerReturnPayload`." })
export class KeepBrokerReturnPayload extends SaveBrokerReturnPayload {
  @Field(() => Boolean, { name: "isKept", ...oldNameOf("isSaved") })
  declare isSaved: boolean;
}

@InputType({ description: "Finishing a broker connection." })
export class FinishBrokerConnectionInput {
  @Field(() => String, { nullable: true, description: "The broker's code; left out when it was saved before." })
  code!: string | null;
  @Field(() => String, { nullable: true, description: "The state that came with it; left out when it was saved before." })
  state!: string | null;
}

@ObjectType({ description: "The answer to `finishBrokerConnection`." })
export class FinishBrokerConnectionPayload {
  @Field(() => Boolean, { description: "Whether an account is connected now." })
  isConnected!: boolean;
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@Resolver()
export class BrokersResolver {
  constructor(private readonly returns: BrokerReturnsService) {}

  @Mutation(() => SaveBrokerReturnPayload, {
    description: "Saves what a broker sent back while its visitor logs in. Sets a cookie: send it over HTTP.",
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
    description: "Finishes a connection that this very user began; anybody else's state is refused.",
  })
  async finishBrokerConnection(
    @Arg("input", () => FinishBrokerConnectionInput) input: FinishBrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<FinishBrokerConnectionPayload> {
    const answer = await asPayload(() => this.returns.finish(viewerOf(context), input, context) as Promise<{ isConnected: boolean }>);
    return { ...answer, isConnected: false };
  }
}
