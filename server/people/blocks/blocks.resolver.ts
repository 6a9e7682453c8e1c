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
      "Blocks somebody: neither sees the other anywhere, follows end, copies between the two only follow exits. They are not informed; again does nothing.",
  })
  block(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.block(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, { description: "Removes one's own block. Follows do not come back by themselves." })
  unblock(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.unblock(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, {
    description: "Leaves somebody out of one's lists, streams and notifications. They are not informed and may go on reading.",
  })
  mute(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.mute(viewerOf(context), userId), { personId: userId }));
  }

  @Authorized()
  @Mutation(() => PersonPayload, { description: "Listens to somebody again." })
  unmute(@Arg("input", () => PersonInput) { userId }: PersonInput, @Ctx() context: RequestContext): Promise<PersonPayload> {
    return asPayload(async () => (await this.service.unmute(viewerOf(context), userId), { personId: userId }));
  }
}
