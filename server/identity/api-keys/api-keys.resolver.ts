import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, registerEnumType, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { Node } from "../../platform/graphql/node";
import { asPayload, UserError } from "../../platform/user-error";
import type { Scope, Viewer } from "../../platform/viewer";
import { errorsDescription } from "../account/account.types";
import type { ApiKeysService } from "./api-keys.service";
import type { OwnApiKey } from "./api-keys.store";
import { make } from "../../platform/make";

export const ScopeEnum: { readonly [Name in Scope]: Name } = { read: "read", trade: "trade", social: "social" };
registerEnumType(ScopeEnum, {
  name: "Scope",
  description: "What an API key may do.",
  valuesConfig: {
    read: { description: "Queries and streams." },
    trade: { description: "Orders, trades and copies." },
    social: { description: "Follows, posts, messages." },
  },
});

@ObjectType({ implements: Node, description: "An API key of the user. The key itself is shown once, when it is made." })
export class ApiKey extends Node {
  @Field(() => String, { description: "What its owner calls it." })
  name!: string;

  @Field(() => String, { description: "Its first characters." })
  start!: string;

  @Field(() => [ScopeEnum], { description: "What it may do." })
  scopes!: readonly Scope[];

  @Field(() => Boolean, { description: "Whether it reaches accounts with real money; without, paper only." })
  reachesLive!: boolean;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last used, to a few minutes; null when never." })
  lastUsedAt!: Date | null;

  @Field(() => Date, { description: "When it ends by itself." })
  expiresAt!: Date;
}

@InputType({ description: "A new API key." })
export class CreateApiKeyInput {
  @Field(() => String, { description: "1 to 60 characters." })
  name!: string;

  @Field(() => [ScopeEnum], { description: "At least one. On the free plan `read` only." })
  scopes!: Scope[];

  @Field(() => Boolean, { defaultValue: false, description: "Whether it reaches accounts with real money." })
  reachesLive!: boolean;

  @Field(() => Int, { defaultValue: 90, description: "1 to 365." })
  expiresInDays!: number;
}

@InputType({ description: "Ending an API key." })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: "One of the user's own." })
  keyId!: string;
}

@ObjectType({ description: "The answer to `createApiKey` and `revokeApiKey`." })
export class ApiKeysPayload {
  @Field(() => String, { nullable: true, description: "The new key. It is shown this once." })
  key!: string | null;

  @Field(() => [ApiKey], { description: "The user's keys now." })
  apiKeys!: ApiKey[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

const keyTypeOf = (row: OwnApiKey): ApiKey => make(ApiKey, row);

@Resolver()
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Authorized()
  @Query(() => [ApiKey], { description: "The user's API keys, oldest first." })
  apiKeys(@Ctx() context: RequestContext): Promise<ApiKey[]> {
    return this.list(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => ApiKeysPayload, { description: "Makes an API key, as many as the plan allows. Wants a fresh sign-in." })
  createApiKey(@Arg("input", () => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() context: RequestContext): Promise<ApiKeysPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, async () => (await this.service.create(viewer, input)).key);
  }

  @Authorized()
  @Mutation(() => ApiKeysPayload, { description: "Ends an API key, its sockets at once." })
  revokeApiKey(@Arg("input", () => RevokeApiKeyInput) input: RevokeApiKeyInput, @Ctx() context: RequestContext): Promise<ApiKeysPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, async () => {
      await this.service.revoke(viewer, input.keyId);
      return null;
    });
  }

  private async answer(viewer: Viewer, work: () => Promise<string | null>): Promise<ApiKeysPayload> {
    const { key = null, errors } = await asPayload(async () => ({ key: await work() }));
    return { key, apiKeys: await this.list(viewer), errors };
  }

  private async list(viewer: Viewer): Promise<ApiKey[]> {
    return (await this.service.list(viewer)).map(keyTypeOf);
  }
}
