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
@ObjectType({ description: "Somebody who would like to follow the viewer." })
export class FollowRequest {
  readonly requesterId!: string;

  @Field(() => Date, { description: "When they asked." })
  createdAt!: Date;
}

@ObjectType({ description: "A request in a list." })
export class FollowRequestEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => FollowRequest, { description: "The request." })
  node!: FollowRequest;
}

@ObjectType({ description: "A page of requests, newest first." })
export class FollowRequestConnection {
  @Field(() => [FollowRequestEdge], { description: "The page's requests." })
  edges!: FollowRequestEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "How many wait in all." })
  totalCount!: number;
}

@InputType({ description: "Answering a request to follow." })
export class FollowRequestInput {
  @Field(() => ID, { description: "Who asked." })
  requesterId!: string;
}

@ArgsType()
class FollowRequestsArgs {
  @Field(() => Int, { nullable: true, description: "How many, 1 to 100." })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Go on after this cursor." })
  after?: string | null;
}

@Resolver()
export class FollowRequestsResolver {
  constructor(
    private readonly requests: FollowRequestsService,
    private readonly users: UsersService,
  ) {}

  @Authorized()
  @Query(() => FollowRequestConnection, { description: "Who would like to follow the viewer, newest first." })
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
  @Mutation(() => FollowPayload, { description: "Asks to follow somebody whose profile is for followers only; `unfollow` takes it back." })
  requestFollow(@Arg("input", () => FollowInput) { userId }: FollowInput, @Ctx() context: RequestContext): Promise<FollowPayload> {
    return this.answer(context, userId, (viewer) => this.requests.request(viewer, userId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Lets somebody who asked follow the viewer." })
  acceptFollowRequest(
    @Arg("input", () => FollowRequestInput) { requesterId }: FollowRequestInput,
    @Ctx() context: RequestContext,
  ): Promise<FollowPayload> {
    return this.answer(context, requesterId, (viewer) => this.requests.accept(viewer, requesterId));
  }

  @Authorized()
  @Mutation(() => FollowPayload, { description: "Turns a request to follow down; the other is not notified." })
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
