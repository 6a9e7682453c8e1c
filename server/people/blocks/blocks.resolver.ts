import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { PersonInput } from "./blocks.inputs";
import { PersonPayload } from "./blocks.types";
import type { BlocksAndMutesService } from "./blocks-and-mutes.service";

@Resolver()
export class BlocksResolver {
  constructor(private readonly service: BlocksAndMutesService) {}

  @Authorized()
  @Mutation(() => PersonPayload, {
    description:
      "Blocks a person: neither sees the other anywhere, follows end, and copies between the two only follow closes. They are not notified; blocking again changes nothing. Errors: SELF, TOO_MANY. Throws NOT_FOUND.",
  })
  block(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.block(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, {
    description: "Removes a block of yours. Follows do not come back by themselves. Errors: SELF. Throws NOT_FOUND.",
  })
  unblock(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.unblock(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, {
    description:
      "Mutes a person: they disappear from your lists, streams and notifications. They are not notified and can still see you. Errors: SELF, TOO_MANY. Throws NOT_FOUND.",
  })
  mute(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.mute(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, { description: "Unmutes a person. Errors: SELF. Throws NOT_FOUND." })
  unmute(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.unmute(viewerOf(context), userId), { personId: userId }));
  }
}
