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
    read: { description: "Queries and subscriptions." },
    trade: { description: "Orders, trades and copies." },
    social: { description: "Follows, posts and messages." },
  },
});

@ObjectType({ implements: Node, description: "One of your API keys. The key itself is shown only once, when it is created." })
export class ApiKey extends Node {
  @Field(() => String, { description: "Name that its owner gave it." })
  name!: string;

  @Field(() => String, { description: "Its first characters, to recognise it by." })
  start!: string;

  @Field(() => [ScopeEnum], { description: "The scopes it was given." })
  scopes!: readonly Scope[];

  @Field(() => Boolean, { description: "Whether it may use accounts with real money; false limits it to paper accounts." })
  reachesLive!: boolean;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last used, accurate to a few minutes; null when never." })
  lastUsedAt!: Date | null;

  @Field(() => Date, { description: "Until when it is valid." })
  expiresAt!: Date;
}

@InputType({ description: "An API key to create." })
export class CreateApiKeyInput {
  @Field(() => String, { description: "Name to recognise it by, 1 to 60 characters." })
  name!: string;

  @Field(() => [ScopeEnum], { description: "What it may do, at least one scope. The free plan allows `read` only." })
  scopes!: Scope[];

  @Field(() => Boolean, { defaultValue: false, description: "Whether it may use accounts with real money." })
  reachesLive!: boolean;

  @Field(() => Int, { defaultValue: 90, description: "Days until it expires, 1 to 365." })
  expiresInDays!: number;
}

@InputType({ description: "An API key to revoke." })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: "The key to revoke; your own." })
  keyId!: string;
}

@ObjectType({ description: "Result of `createApiKey` and `revokeApiKey`." })
export class ApiKeysPayload {
  @Field(() => String, { nullable: true, description: "The new key, shown this once; null when none was created." })
  key!: string | null;

  @Field(() => [ApiKey], { description: "All of your API keys after the change." })
  apiKeys!: ApiKey[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

const keyTypeOf = (row: OwnApiKey): ApiKey => make(ApiKey, row);

@Resolver()
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Authorized()
  @Query(() => [ApiKey], { description: "Your API keys, oldest first." })
  apiKeys(@Ctx() context: RequestContext): Promise<ApiKey[]> {
    return this.list(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => ApiKeysPayload, {
    description:
      "Creates an API key, as many as your plan allows. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG, TOO_MANY.",
  })
  createApiKey(@Arg("input", () => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() context: RequestContext): Promise<ApiKeysPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, async () => (await this.service.create(viewer, input)).key);
  }

  @Authorized()
  @Mutation(() => ApiKeysPayload, { description: "Revokes an API key and closes its sockets. Throws NOT_FOUND." })
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
