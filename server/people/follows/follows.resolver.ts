import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from "type-graphql";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { Me, meOf } from "../../identity/account/account.types";
import { FollowInput } from "./follows.inputs";
import { followCountsLoader } from "./follows.loaders";
import { FollowPayload } from "./follows.types";
import type { FollowsService } from "./follows.service";
import type { UsersService } from "../../identity/account/users.service";

@Resolver(() => Me)
export class FollowsResolver {
  private readonly counts: LoaderFactory<ReturnType<typeof followCountsLoader>>;

  constructor(
    private readonly follows: FollowsService,
    private readonly users: UsersService,
  ) {
    this.counts = () => followCountsLoader(follows);
  }

  @Authorized()
  @Mutation(() => FollowPayload, {
    description: "Follows a person; following again changes nothing. Errors: BLOCKED, SELF, TOO_MANY. Throws NOT_FOUND.",
  })
  follow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, userId, () => this.follows.follow(viewer, userId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, {
    description:
      "Stops following a person, or withdraws a follow request; nothing happens when you do not follow them. Errors: SELF. Throws NOT_FOUND.",
  })
  unfollow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    const viewer = viewerOf(context);
    return this.answer(viewer, userId, () => this.follows.unfollow(viewer, userId));
  }

  @FieldResolver(() => Int, { description: "Number of people the user follows." })
  async followingCount(@Root() me: Me, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.counts).load(me.id)).following;
  }

  private answer(viewer: Viewer, followedId: string, work: () => Promise<void>): Promise<FollowPayload> {
    return asPayload(async () => {
      await work();
      return { followedId, me: meOf(await this.users.get(viewer.id)) };
    });
  }
}
