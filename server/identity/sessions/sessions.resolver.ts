import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import type { Viewer } from "../../platform/viewer";
import { RevokeSessionInput } from "../account/account.inputs";
import { RevokeSessionPayload, Session } from "../account/account.types";
import { deviceOf } from "./device";
import type { OwnAccountService } from "../account/own-account.service";
import type { SessionsService } from "./sessions.service";
import { make } from "../../platform/make";

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly service: SessionsService,
    private readonly own: OwnAccountService,
  ) {}

  @Authorized()
  @Query(() => [Session], { description: "Your sessions, last used first." })
  sessions(@Ctx() context: RequestContext): Promise<Session[]> {
    return this.list(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => RevokeSessionPayload, { description: "Ends one of your sessions and closes its sockets. Throws NOT_FOUND." })
  async revokeSession(
    @Arg("input", () => RevokeSessionInput) { sessionId }: RevokeSessionInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeSessionPayload> {
    const viewer = viewerOf(context);
    await this.service.revoke(viewer, sessionId);
    return { revokedSessionId: sessionId, sessions: await this.list(viewer), errors: [] };
  }

  @Authorized()
  @Mutation(() => RevokeSessionPayload, { description: "Ends all your sessions but this one and closes their sockets." })
  async revokeOtherSessions(@Ctx() context: RequestContext): Promise<RevokeSessionPayload> {
    const viewer = viewerOf(context);
    await this.own.revokeOtherSessions(viewer);
    return { revokedSessionId: null, sessions: await this.list(viewer), errors: [] };
  }

  private async list(viewer: Viewer): Promise<Session[]> {
    const rows = await this.service.list(viewer);
    return rows.map((row) => make(Session, { ...row, isCurrent: row.id === viewer.sessionId, deviceName: deviceOf(row.userAgent) }));
  }
}
