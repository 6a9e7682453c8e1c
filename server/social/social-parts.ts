import type { SocialContext } from "./social.module";
import { CardStream } from "./timeline/card.stream";
import { CardSubjects } from "./timeline/card-subjects";
import { CommentsService, type DiscussionDeps } from "./discussion/comments.service";
import { FeedItems } from "./trade-feed/feed-items.service";
import type { FeedLoaders } from "./trade-feed/feed.loaders";
import type { FeedService } from "./trade-feed/feed.service";
import { Milestones } from "./timeline/milestones";
import { PeopleResolver } from "./discovery/people.resolver";
import { PeopleService } from "./discovery/people.service";
import { PostsReader } from "./posts/posts.reader";
import { PostsResolver } from "./posts/posts.resolver";
import { PostsService } from "./posts/posts.service";
import { ReactionsService } from "./discussion/reactions.service";
import { RepostsService } from "./timeline/reposts.service";
import { socialLoaders } from "./discussion/social.loaders";
import { VisibilityStream } from "./visibility/visibility.stream";
import { SocialNotifications } from "./discussion/social-notifications";
import { SuggestionsService } from "./discovery/suggestions.service";
import { TagFiguresService } from "./tags/tag-figures.service";
import { TagsResolver } from "./tags/tags.resolver";
import { TagsService } from "./tags/tags.service";
import { DiscussionHints } from "./discussion/discussion-hints";
import { DiscussionReader } from "./discussion/discussion.reader";
import { FeedItemDiscussionResolver, RecipeDiscussionResolver, DiscussionResolver } from "./discussion/discussion.resolver";
import { DiscussionStream } from "./discussion/discussion.stream";
import { DiscussionSubjects } from "./discussion/discussion-subjects";
import { FeedAnnouncementResolver, MilestoneResolver, TimelineResolver } from "./timeline/timeline.resolver";
import { TimelineService } from "./timeline/timeline.service";
import type { ViewerStates } from "./visibility/viewer-states";

export interface DiscussionContext extends SocialContext {
  readonly feed: FeedService;
  readonly load: FeedLoaders;
  readonly states: ViewerStates;
  readonly onError: (error: unknown) => void;
}

/** Posts, talk, tags and people: the part of the feed's room that is not trades. */
export function createSocial(app: DiscussionContext) {
  const { db, clock, bus, hub, market, pictures, identity, performance, feed, load, states, onError } = app;
  const items = new FeedItems(bus);
  const subjects = new DiscussionSubjects(db, clock);
  const notifications = new SocialNotifications(app.notifier);
  const reader = new DiscussionReader(db, clock, subjects);
  const postsReader = new PostsReader(db, clock);
  const { rateLimits } = identity;
  const hints = new DiscussionHints(bus);
  const talk: DiscussionDeps = { db, clock, subjects, reader, notifications, hints, rateLimits };
  const posts = new PostsService({
    db,
    clock,
    market,
    pictures: pictures.service,
    items,
    hints,
    reader: postsReader,
    subjects,
    notifications,
    rateLimits,
  });
  const comments = new CommentsService(talk);
  const reactions = new ReactionsService(talk);
  const reposts = new RepostsService(talk, items);
  const tags = new TagsService(db, clock, bus, market);
  const milestones = new Milestones(db, clock, items);
  const loaders = socialLoaders(db, postsReader, reader);
  const traders = performance.loaders;
  const suggestions = new SuggestionsService(db, clock, performance.traders);
  /** One after the other, never in a trade's way; what is missed is found at the record's next event. */
  let looking: Promise<unknown> = Promise.resolve();
  pictures.service.guard(
    "post:",
    async (viewer, usedFor) => (await subjects.find(viewer, { kind: "POST", id: usedFor.slice(5) })) !== null,
  );
  const cardSubjects = new CardSubjects(db);
  const stream = new DiscussionStream(db, clock, bus, hub, subjects, states, cardSubjects, onError);
  const cards = new CardStream(db, clock, bus, hub, cardSubjects, states, onError);
  const sight = new VisibilityStream(bus, hub, cardSubjects, states, onError);
  const streams = [stream, cards, sight];
  return {
    items,
    hints,
    clock,
    subjects,
    tags,
    milestones,
    streams,
    recordsMoved: (recordIds: readonly string[]): void => {
      looking = looking.then(() => milestones.lookAtRecords(recordIds)).catch(onError);
    },
    stop: async (): Promise<void> => {
      for (const one of streams) one.stop();
      await looking;
    },
    resolvers: [
      new PostsResolver(posts, postsReader, market, load, loaders, traders),
      new DiscussionResolver(comments, reactions, reader, loaders, traders),
      new RecipeDiscussionResolver(loaders),
      new FeedItemDiscussionResolver(loaders),
      new TimelineResolver(new TimelineService(db, clock, feed), reposts, load, loaders, traders),
      new MilestoneResolver(traders),
      new FeedAnnouncementResolver(traders),
      new TagsResolver(tags, new TagFiguresService(db, clock, performance.traders), market, loaders, traders),
      new PeopleResolver(new PeopleService(db, performance.traders), suggestions, loaders),
    ],
    services: {
      items,
      posts,
      comments,
      reactions,
      reposts,
      tags,
      milestones,
      subjects,
    },
  };
}

export type Social = ReturnType<typeof createSocial>;
