import { Arg, Authorized, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload, UserError } from "../../platform/user-error";
import type { BrokerReturnsService } from "./broker-returns.service";

@InputType({ description: "What a broker sent back with a visitor." })
export class KeepBrokerReturnInput {
  @Field(() => String, { description: "The broker's code." })
  code!: string;
  @Field(() => String, { description: "The state we gave them." })
  state!: string;
}

@ObjectType({ description: "The answer to `keepBrokerReturn`." })
export class KeepBrokerReturnPayload {
  @Field(() => Boolean, { description: "Whether it is kept until the visitor has logged in, for ten minutes." })
  isKept!: boolean;
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "Finishing a broker connection." })
export class FinishBrokerConnectionInput {
  @Field(() => String, { nullable: true, description: "The broker's code; left out when it was kept before." })
  code!: string | null;
  @Field(() => String, { nullable: true, description: "The state that came with it; left out when it was kept before." })
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

  @Mutation(() => KeepBrokerReturnPayload, {
    description: "Keeps what a broker sent back while its visitor logs in. Sets a cookie: send it over HTTP.",
  })
  async keepBrokerReturn(
    @Arg("input", () => KeepBrokerReturnInput) input: KeepBrokerReturnInput,
    @Ctx() context: RequestContext,
  ): Promise<KeepBrokerReturnPayload> {
    const answer = await asPayload(async () => {
      await this.returns.keep(input, context);
      return { isKept: true };
    });
    return { ...answer, isKept: answer.errors.length === 0 };
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
