import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { FollowInput } from "../../identity/account/account.inputs";
import { FollowPayload, meOf } from "../../identity/account/account.types";
import type { FollowsService } from "./follows.service";
import type { UsersService } from "../../identity/account/users.service";

@Resolver()
export class FollowsResolver {
  constructor(
    private readonly follows: FollowsService,
    private readonly users: UsersService,
  ) {}

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Follows someone; again does nothing." })
  follow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, userId, () => this.follows.follow(viewer, userId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Stops following someone; again does nothing." })
  unfollow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, userId, () => this.follows.unfollow(viewer, userId));
  }

  private answer(viewer: Viewer, followedId: string, work: () => Promise<void>): Promise<FollowPayload> {
    return asPayload(async () => {
      await work();
      return { followedId, me: meOf(await this.users.get(viewer.id)) };
    });
  }
}
