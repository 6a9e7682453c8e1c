import { Arg, Args, ArgsType, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { FollowInput } from "./follows.inputs";
import { meShownTo } from "../../identity/account/account.types";
import { FollowPayload } from "./follows.types";
import type { FollowRequestsService } from "./follow-requests.service";
import type { UsersService } from "../../identity/account/users.service";
import { make } from "../../platform/make";

/** Performance adds `requester`, read from `requesterId`. */
@ObjectType({ description: "A request to follow the viewer." })
export class FollowRequest {
  readonly requesterId!: string;

  @Field(() => Date, { description: "When it was sent." })
  createdAt!: Date;
}

@ObjectType({ description: "A follow request in a list." })
export class FollowRequestEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => FollowRequest, { description: "The follow request at this place of the list." })
  node!: FollowRequest;
}

@ObjectType({ description: "A page of follow requests, newest first." })
export class FollowRequestConnection {
  @Field(() => [FollowRequestEdge], { description: "The follow requests of this page." })
  edges!: FollowRequestEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of requests without an answer." })
  totalCount!: number;
}

@InputType({ description: "A follow request to answer." })
export class FollowRequestInput {
  @Field(() => ID, { description: "Id of the person who sent it." })
  requesterId!: string;
}

@ArgsType()
class FollowRequestsArgs {
  @Field(() => Int, { nullable: true, description: "Number of requests, 1 to 100." })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Returns the items after this cursor." })
  after?: string | null;
}

@Resolver()
export class FollowRequestsResolver {
  constructor(
    private readonly requests: FollowRequestsService,
    private readonly users: UsersService,
  ) {}

  @Authorized()
  @Query(() => FollowRequestConnection, { description: "Requests to follow the viewer, newest first." })
  async followRequests(
    @Args(() => FollowRequestsArgs) args: FollowRequestsArgs,
    @Ctx() context: RequestContext,
  ): Promise<FollowRequestConnection> {
    const viewer = viewerOf(context);
    const [page, totalCount] = await Promise.all([this.requests.page(viewer, args), this.requests.count(viewer)]);
    const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: make(FollowRequest, node) }));
    return { edges, pageInfo: page.pageInfo, totalCount };
  }

  @Authorized()
  @Mutation(() => FollowPayload, {
    description:
      "Asks to follow a person whose profile is private; `unfollow` withdraws the request. Errors: SELF, TOO_MANY. Throws NOT_FOUND.",
  })
  requestFollow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    return this.answer(context, userId, (viewer) => this.requests.request(viewer, userId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Accepts a follow request. Errors: TOO_MANY. Throws NOT_FOUND." })
  acceptFollowRequest(
    @Arg("input", () => FollowRequestInput) { requesterId }: FollowRequestInput,
    @Ctx() context: RequestContext,
  ): Promise<FollowPayload> {
    return this.answer(context, requesterId, (viewer) => this.requests.accept(viewer, requesterId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Declines a follow request; the sender is not notified. Throws NOT_FOUND." })
  declineFollowRequest(
    @Arg("input", () => FollowRequestInput) { requesterId }: FollowRequestInput,
    @Ctx() context: RequestContext,
  ): Promise<FollowPayload> {
    return this.answer(context, requesterId, (viewer) => this.requests.decline(viewer, requesterId));
  }

  private answer(context: RequestContext, followedId: string, work: (viewer: Viewer) => Promise<void>): Promise<FollowPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await work(viewer);
      return { followedId, me: meShownTo(viewer, await this.users.get(viewer.id)) };
    });
  }
}
