import type { CopyingModule } from "../copying/copying.module";
import type { IdentityModule } from "../identity/identity.module";
import { findInstruments } from "../market/instruments/instruments.queries";
import type { Market } from "../market/providers/provider";
import type { PeopleModule } from "../people/people.module";
import { ViewerStates } from "../people/visibility/viewer-states";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { CountsLook } from "../platform/counts/counts-look";
import { StoredCounts } from "../platform/counts/stored-counts";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { AppModule } from "../platform/module";
import type { Notifier } from "../platform/notifier";
import { failPoint } from "../platform/ops/fail-points";
import type { Logger } from "../platform/ops/logger";
import type { Metrics } from "../platform/ops/metrics";
import type { Publisher } from "../platform/realtime/stream-definition";
import type { Viewer } from "../platform/viewer";
import { recordEventsSubject, type RecordEventsMessage } from "../trading/trading.events";
import type { PicturesModule } from "../trust/pictures/pictures.module";
import { PeopleResolver } from "./discovery/people.resolver";
import { PeopleService } from "./discovery/people.service";
import { SuggestionsService } from "./discovery/suggestions.service";
import { CommentsService, type DiscussionDeps } from "./discussion/comments.service";
import { DiscussionHints } from "./discussion/discussion-hints";
import { DiscussionSubjects } from "./discussion/discussion-subjects";
import { DiscussionReader } from "./discussion/discussion.reader";
import { DiscussionResolver, FeedItemDiscussionResolver, RecipeDiscussionResolver } from "./discussion/discussion.resolver";
import { DiscussionStream } from "./discussion/discussion.stream";
import { ReactionsService } from "./discussion/reactions.service";
import { SocialNotifications } from "./discussion/social-notifications";
import { CopyCountBroadcaster } from "./feed-stream/copy-count-broadcaster";
import { FeedDispatcher } from "./feed-stream/feed-dispatcher";
import { FeedStream } from "./feed-stream/feed.stream";
import { FeedSequencer } from "./feed-stream/sequencer";
import { sequencerLagSeconds } from "./feed-stream/sequencer.store";
import { PostsReader } from "./posts/posts.reader";
import { PostsResolver } from "./posts/posts.resolver";
import { PostsService } from "./posts/posts.service";
import { moderatedPosts } from "./posts/moderated-posts";
import { RecipeCopiesResolver } from "./recipes/recipe-copies.resolver";
import { RecipeSearch } from "./recipes/recipe-search";
import { RecipesResolver, TraderRecipesResolver } from "./recipes/recipes.resolver";
import { RecipesService } from "./recipes/recipes.service";
import { socialLoaders } from "./social.loaders";
import { feedPersonalData } from "./social.personal-data";
import { tagCounting } from "./tags/tag-counts";
import { tagFollowerCounting } from "./tags/tag-followers";
import { TagFiguresService } from "./tags/tag-figures.service";
import { TagsResolver } from "./tags/tags.resolver";
import { TagsService } from "./tags/tags.service";
import { CardStream } from "./timeline/card.stream";
import { CardSubjects } from "./timeline/card-subjects";
import { Milestones } from "./timeline/milestones";
import { RepostsService } from "./timeline/reposts.service";
import { FeedAnnouncementResolver, MilestoneResolver, TimelineResolver } from "./timeline/timeline.resolver";
import { TimelineService } from "./timeline/timeline.service";
import { EventCopiesReader } from "./trade-feed/event-copies";
import { FeedItems, feedPendingSubject } from "./trade-feed/feed-items.service";
import { feedLoaders } from "./trade-feed/feed.loaders";
import { FeedResolver } from "./trade-feed/feed.resolver";
import { FeedService } from "./trade-feed/feed.service";
import { VisibilityStream } from "./visibility/visibility.stream";

export interface SocialContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly hub: Publisher;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  readonly market: Market;
  readonly pictures: PicturesModule;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  readonly copying: CopyingModule;
}

/** How the use of a post's picture begins; its id follows. */
export const postPictures = "post:";

/** How many symbols the text of a search may match. */
const searchedSymbolsMax = 5;

/**
 * The public feed: trades, posts and their discussion as list, replay and stream, the recipes behind its items, tags and
 * people. Workers number it, every process serves it.
 */
export function createSocialModule(app: SocialContext) {
  const { config, bus, jobs, metrics, db, clock, logger, pictures } = app;
  const onError = (error: unknown): void => logger.error({ err: error }, "Social module failed");
  const services = createServices(app);
  const { subjects, items, hints, tags, milestones } = services;
  const streaming = createStreaming(app, services, onError);
  const publishers = { items, hints, clock };
  const tagCounts = new StoredCounts(db, tagCounting, onError);
  const tagFollowers = new StoredCounts(db, tagFollowerCounting, onError);
  jobs.repeat("feed.trends", "* * * * *", () => tags.refreshTrends());
  jobs.repeat("feed.copiers", "*/5 * * * *", async () => void (await milestones.addForCopiers()));
  metrics.gauge("brigade_feed_lag_seconds", "Age of the oldest feed entry that is due and has no sequence yet, in seconds.", () =>
    sequencerLagSeconds(db, clock.date()),
  );
  /** Milestones are added one after the other, outside the trades' transactions; what is missed is found at the record's next event. */
  let adding: Promise<unknown> = Promise.resolve();
  const leaves: Array<() => void> = [];
  const { sequencer } = streaming;
  const module: AppModule = {
    resolvers: createResolvers(app, services),
    streams: streaming.streams,
    start: async () => {
      await streaming.start();
      if (config.role === "web") return;
      leaves.push(
        await bus.subscribe(recordEventsSubject, (message) => {
          failPoint("feed:before-sequencer");
          sequencer.wake();
          adding = adding.then(() => milestones.addForRecords((message as RecordEventsMessage).recordIds)).catch(onError);
        }),
        await bus.subscribe(feedPendingSubject, () => sequencer.wake()),
      );
      sequencer.start();
      if (!config.isTest) for (const counts of [tagCounts, tagFollowers]) counts.start(app.countsLook);
    },
    stop: async () => {
      for (const leave of leaves.splice(0)) leave();
      streaming.stopListening();
      await adding;
      await Promise.all([tagCounts.stop(), tagFollowers.stop()]);
      await streaming.stop();
    },
  };
  const { service, recipes, load, posts, comments, reactions, reposts } = services;
  return {
    ...module,
    ...{ service, recipes, sequencer, loaders: load },
    ...{ items, posts, comments, reactions, reposts, tags, tagCounts, tagFollowers, milestones, subjects },
    personalData: feedPersonalData(publishers, pictures.service),
    subjectSources: moderatedPosts({ subjects, ...publishers }, db),
    /** Whether a picture of a post may be opened, now. */
    mayOpenPicture: async (viewer: Viewer | null, usedFor: string): Promise<boolean> =>
      (await subjects.find(viewer, { kind: "POST", id: usedFor.slice(postPictures.length) })) !== null,
  };
}

/** What reads and writes for the resolvers. */
function createServices({ db, clock, bus, market, pictures, identity, people, notifier }: SocialContext) {
  const { rateLimits } = identity;
  const service = new FeedService(db, clock);
  const tagFigures = new TagFiguresService(db, clock, people.traders);
  const recipes = new RecipesService(db, clock);
  const counts = new EventCopiesReader(db, clock);
  const items = new FeedItems(bus);
  const hints = new DiscussionHints(bus);
  const notifications = new SocialNotifications(notifier, clock);
  const subjects = new DiscussionSubjects(db, clock);
  const discussions = new DiscussionReader(db, clock, subjects);
  const postsReader = new PostsReader(db, clock);
  const discussionDeps: DiscussionDeps = { db, clock, subjects, reader: discussions, notifications, hints, rateLimits };
  return {
    service,
    recipes,
    counts,
    items,
    hints,
    subjects,
    discussions,
    postsReader,
    posts: new PostsService({
      ...{ db, clock, market, pictures: pictures.service, items, hints },
      ...{ reader: postsReader, subjects, notifications, rateLimits },
    }),
    comments: new CommentsService(discussionDeps),
    reactions: new ReactionsService(discussionDeps),
    reposts: new RepostsService(discussionDeps, items),
    timeline: new TimelineService(db, clock, service),
    tags: new TagsService(db, clock, bus, market),
    tagFigures,
    people: new PeopleService(db, people.traders),
    suggestions: new SuggestionsService(db, clock, people.traders),
    milestones: new Milestones(db, clock, items),
    load: feedLoaders(db, clock, recipes, counts),
    loadSocial: socialLoaders(db, postsReader, discussions, tagFigures),
  };
}

type Services = ReturnType<typeof createServices>;

function createResolvers({ db, clock, market, people, copying }: SocialContext, services: Services): object[] {
  const { service, recipes, load, loadSocial, discussions, timeline, reposts, posts, postsReader } = services;
  const traders = people.loaders;
  const symbolsLike = (text: string): string[] =>
    findInstruments(market, text)
      .slice(0, searchedSymbolsMax)
      .map(({ symbol }) => symbol);
  return [
    new FeedResolver(service, market, load, traders),
    new RecipesResolver(recipes, market, load, traders, new RecipeSearch(db, clock, symbolsLike)),
    new TraderRecipesResolver(recipes),
    new RecipeCopiesResolver(copying.copiers, copying.reader),
    new PostsResolver(posts, postsReader, market, load, loadSocial, traders),
    new DiscussionResolver(services.comments, services.reactions, discussions, loadSocial, traders),
    new RecipeDiscussionResolver(loadSocial),
    new FeedItemDiscussionResolver(loadSocial),
    new TimelineResolver(timeline, reposts, load, loadSocial, traders),
    new MilestoneResolver(traders),
    new FeedAnnouncementResolver(traders),
    new TagsResolver(services.tags, services.tagFigures, market, loadSocial, traders),
    new PeopleResolver(services.people, services.suggestions, loadSocial),
  ];
}

/** What numbers the feed and publishes it, and what else changes on screen. */
function createStreaming(
  { db, clock, bus, hub, people }: SocialContext,
  { counts, subjects }: Services,
  onError: (error: unknown) => void,
) {
  const states = new ViewerStates(db, bus, people.relations, onError);
  const copyCounts = new CopyCountBroadcaster(counts, clock, bus, hub, onError);
  const dispatcher = new FeedDispatcher(db, bus, hub, () => states.ids(), copyCounts, onError);
  const sequencer = new FeedSequencer(db, clock, bus, onError);
  const cards = new CardSubjects(db);
  const listeners = [
    new DiscussionStream(db, clock, bus, hub, subjects, states, cards, onError),
    new CardStream(db, clock, bus, hub, cards, states, onError),
    new VisibilityStream(bus, hub, states, onError),
  ];
  return {
    sequencer,
    streams: [new FeedStream(dispatcher, states, clock), ...listeners],
    start: async (): Promise<void> => {
      await states.start();
      await copyCounts.start();
      await dispatcher.start();
      for (const stream of listeners) await stream.start();
    },
    stopListening: (): void => {
      for (const stream of listeners) stream.stop();
    },
    stop: async (): Promise<void> => {
      await sequencer.stop();
      await dispatcher.stop();
      copyCounts.stop();
      states.stop();
    },
  };
}

export type SocialModule = ReturnType<typeof createSocialModule>;
