/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { createClient, type Client } from "graphql-ws";
import type { Person } from "../../identity/testing/people";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";

/** An app in which people write to each other: short ways to write, read and listen. */
export interface SocialWorld extends TradingWorld {
  /** Runs a social mutation; a thrown fault comes back as `{ fault }`. */
  act(who: Person, name: string, input: Record<string, unknown>, fields?: string): Promise<any>;
  /** Writes a post a second later than whatever was before; returns its id. */
  post(who: Person, text: string, more?: Record<string, unknown>): Promise<string>;
  /** Opens a trade; returns its id. */
  open(who: Person, symbol?: string, more?: Record<string, unknown>): Promise<string>;
  follow(who: Person, whom: Person): Promise<void>;
  /** Ids and types of the mixed feed. */
  timeline(who: Person | null, filter?: Record<string, unknown>, first?: number): Promise<Array<{ __typename: string; id: string }>>;
  listen(who: Person | null, text: string, variables?: Record<string, unknown>): Promise<Collected>;
  /** Which notifications somebody has got: kind, subject and who caused it. */
  notificationsOf(who: Person): Promise<Array<{ kind: string; subject_kind: string; subject_id: string; actor_ids: string[] }>>;
  drain(): Promise<number>;
}

const fieldsOf: Record<string, string> = {
  createPost:
    "post { id text symbols topics mentions sentiment state editCount pictures { alt picture { url } } recipe { id } discussion { id commentCount } author { username } viewerCanEdit }",
  editPost: "post { id text symbols topics editCount editedAt sentiment history { version text } }",
  deletePost: "deletedPostId tombstone { id state text }",
  comment:
    "comment { id text parentId mentions state author { username } } edge { cursor } discussion { id commentCount } parent { id replyCount }",
  editComment: "comment { id text editedAt }",
  deleteComment: "comment { id state text author { id } } discussion { commentCount }",
  react: "discussion { id reactionCount reactions { kind count } viewerReaction }",
  unreact: "discussion { id reactionCount viewerReaction }",
  repost: "repost { id kind post { id } recipe { id } } discussion { id repostCount viewerHasReposted }",
  unrepost: "removedRepostId discussion { repostCount viewerHasReposted }",
  followTag: "tag { id kind value followerCount viewerIsFollowing }",
  unfollowTag: "tag { id followerCount viewerIsFollowing }",
  block: "person { id viewerHasBlocked }",
  unblock: "person { id viewerHasBlocked }",
  mute: "person { id viewerHasMuted }",
  unmute: "person { id viewerHasMuted }",
  report: "isReported",
  moderate: "decision { id action reason excerpt owner { username } by { username } viewerCanAppeal }",
  appeal: "decision { id appealText viewerCanAppeal }",
  answerAppeal: "decision { id appealOutcome appealAnswer }",
};
const inputOf: Record<string, string> = {
  unreact: "TalkSubjectInput",
  repost: "TalkSubjectInput",
  unrepost: "TalkSubjectInput",
  followTag: "TagInput",
  unfollowTag: "TagInput",
  block: "PersonInput",
  unblock: "PersonInput",
  mute: "PersonInput",
  unmute: "PersonInput",
};

export async function createSocialWorld(env: Record<string, string> = {}): Promise<SocialWorld> {
  const world = await createTradingWorld(env);
  const clients: Client[] = [];
  const act: SocialWorld["act"] = async (who, name, input, fields = fieldsOf[name]!) => {
    const type = inputOf[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const answer = await who.api.run(`mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields} errors { code path } } }`, {
      input,
    });
    return answer.errors
      ? { fault: answer.errors[0]!.extensions.code, message: answer.errors[0]!.message, errors: [] }
      : answer.data.result;
  };
  return {
    ...world,
    act,
    post: async (who, text, more = {}) => {
      world.clock.advance(1_000);
      const payload = await act(who, "createPost", { text, ...more });
      if (!payload.post) throw new Error(JSON.stringify(payload));
      return payload.post.id;
    },
    open: async (who, symbol = "AAPL", more = {}) => {
      world.clock.advance(1_000);
      for (const [name, price] of Object.entries({ AAPL: 100, MSFT: 200, TSLA: 50 }))
        world.market.setQuote(name, { bid: price, ask: price + 0.02 });
      const payload = await mutate(who, "openTrade", { symbol, side: "LONG", quantity: "1", ...more });
      if (!payload.trade) throw new Error(JSON.stringify(payload));
      return payload.trade.id;
    },
    follow: async (who, whom) =>
      void (await who.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: whom.id })),
    timeline: async (who, filter, first = 50) => {
      const api = who?.api ?? world.visitor();
      const { timeline } = await api.ok(
        "query ($first: Int, $filter: FeedFilter) { timeline(first: $first, filter: $filter) { edges { node { __typename ... on FeedItem { id } ... on Post { id } ... on Repost { id } ... on Milestone { id } ... on FeedAnnouncement { id } } } } }",
        { first, filter: filter ?? null },
      );
      return timeline.edges.map((edge: any) => edge.node);
    },
    listen: async (who, text, variables = {}) => {
      // What was written before would else be new to whoever listens from now on.
      await world.app.modules.feed.sequencer.drain();
      const client = createClient({
        url: `${world.url.replace("http", "ws")}/graphql`,
        webSocketImpl: socketOf(who ? { cookie: who.api.cookieHeader } : {}),
        retryAttempts: 0,
      });
      clients.push(client);
      return new Collected(client, text, variables);
    },
    notificationsOf: (who) =>
      world.app.db.query(
        "select kind, subject_kind, subject_id, actor_ids from notifications where user_id = $1 order by created_at, kind",
        [who.id],
      ),
    drain: () => world.app.modules.feed.sequencer.drain(),
    stop: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
      await world.stop();
    },
  };
}

/** The code of the first error of a payload, or of the thrown fault. */
export const codeOf = (payload: any): string | null => payload.fault ?? payload.errors[0]?.code ?? null;
