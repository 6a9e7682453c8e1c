import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { oldNameOf } from "../../platform/graphql/old-name";
import { UserError } from "../../platform/user-error";

const enumOf = <Name extends string>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, name])) as { [N in Name]: N };

export type ReactionKind = "FIRE" | "CLAP" | "BULL" | "BEAR" | "THINK";
export const reactionKinds: readonly ReactionKind[] = ["FIRE", "CLAP", "BULL", "BEAR", "THINK"];
export const ReactionKindEnum = enumOf<ReactionKind>(...reactionKinds);
registerEnumType(ReactionKindEnum, {
  name: "ReactionKind",
  description: "Kinds of reactions; one per person and subject.",
  valuesConfig: {
    FIRE: { description: "Impressed by it." },
    CLAP: { description: "Well done." },
    BULL: { description: "Bullish: expects it to rise." },
    BEAR: { description: "Bearish: expects it to fall." },
    THINK: { description: "Thought-provoking content." },
  },
});

export type DiscussionKind = "POST" | "RECIPE" | "COMMENT";
export const DiscussionKindEnum = enumOf<DiscussionKind>("POST", "RECIPE", "COMMENT");
registerEnumType(DiscussionKindEnum, {
  name: "TalkKind",
  description: "Kinds of subjects that can be discussed or reacted to.",
  valuesConfig: {
    POST: { description: "A written post." },
    RECIPE: { description: "A recipe: all feed items of one trade share its discussion." },
    COMMENT: { description: "A comment; it can be reacted to and replied to." },
  },
});

/** What is discussed: a post, a recipe or a comment. */
export interface DiscussionSubject {
  readonly kind: DiscussionKind;
  readonly id: string;
}

export type CommentOrder = "OLDEST" | "NEWEST";
export const CommentOrderEnum = enumOf<CommentOrder>("OLDEST", "NEWEST");
registerEnumType(CommentOrderEnum, {
  name: "CommentOrder",
  description: "Order of first-level comments. Replies are always oldest first.",
  valuesConfig: { OLDEST: { description: "Oldest first." }, NEWEST: { description: "Newest first." } },
});

export type ContentState = "VISIBLE" | "DELETED" | "REMOVED";
export const ContentStateEnum = enumOf<ContentState>("VISIBLE", "DELETED", "REMOVED");
registerEnumType(ContentStateEnum, {
  name: "ThingState",
  description: "Whether a post or comment is visible.",
  valuesConfig: {
    VISIBLE: { description: "Visible with its text." },
    DELETED: { description: "Deleted by its author; a tombstone stays where others replied." },
    REMOVED: { description: 'Removed by a moderator: its place stays and shows "removed".' },
  },
});

@ObjectType({ description: "Number of reactions of one kind." })
export class ReactionCount {
  @Field(() => ReactionKindEnum, { description: "The reaction that is counted." })
  kind!: ReactionKind;

  @Field(() => Int, { description: "Number of people who reacted this way." })
  count!: number;
}

/** Id: `POST:<id>`, so that every place that shows the thing has the same figures in a client's cache. */
@ObjectType({ implements: Node, description: "Comments, reactions and reposts of a post, recipe or comment. Its id is `KIND:id`." })
export class Discussion extends Node {
  @Field(() => Int, { description: "Number of comments, replies included. Replies of a comment are counted in `Comment.replyCount`." })
  commentCount!: number;

  @Field(() => Int, { description: "Number of people who reposted it." })
  repostCount!: number;

  @Field(() => Int, { description: "Number of reactions of all kinds." })
  reactionCount!: number;

  @Field(() => [ReactionCount], { description: "Reactions by kind, most frequent first; kinds without a reaction are left out." })
  reactions!: ReactionCount[];

  @Field(() => ReactionKindEnum, { nullable: true, description: "Your reaction; null without one." })
  viewerReaction!: ReactionKind | null;

  @Field(() => Boolean, { description: "Whether you reposted it." })
  viewerHasReposted!: boolean;
}

/** What the old fields answer. */
@ObjectType({ implements: Node, description: "Old name of `Discussion`." })
export class Talk extends Discussion {}

/** `author`, `discussion` and `replies` are field resolvers. */
@ObjectType({ implements: Node, description: "A comment on a post or recipe, or a reply to one. There are two levels only." })
export class Comment extends Node {
  readonly authorId!: string;

  @Field(() => DiscussionKindEnum, { description: "Whether it is on a POST or a RECIPE." })
  subjectKind!: DiscussionKind;

  @Field(() => ID, { description: "Id of the post or recipe it is on." })
  subjectId!: string;

  @Field(() => ID, { nullable: true, description: "The comment it replies to; null on the first level." })
  parentId!: string | null;

  @Field(() => String, {
    description: "Markdown as written; clients render it without HTML and remote pictures. Empty unless `state` is VISIBLE.",
  })
  text!: string;

  @Field(() => [String], { description: "Usernames mentioned in the text that existed when it was written." })
  mentions!: string[];

  @Field(() => ContentStateEnum, { description: "Whether it is visible, deleted or removed." })
  state!: ContentState;

  @Field(() => Date, { description: "When it was written." })
  at!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last edited; null when never." })
  editedAt!: Date | null;

  @Field(() => Int, { description: "Number of replies; 0 on the second level." })
  replyCount!: number;

  @Field(() => Boolean, { description: "Whether you may edit it: its author only." })
  viewerCanEdit!: boolean;

  @Field(() => Boolean, { description: "Whether you may delete it: its author, or the author of the post or recipe it is on." })
  viewerCanDelete!: boolean;

  @Field(() => Boolean, { description: "Whether you may report it: anyone signed in but its author." })
  viewerCanReport!: boolean;
}

@ObjectType({ description: "A comment in a list." })
export class CommentEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Comment, { description: "The comment at this place of the list." })
  node!: Comment;
}

@ObjectType({ description: "A page of comments." })
export class CommentConnection {
  @Field(() => [CommentEdge], { description: "The comments of this page." })
  edges!: CommentEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@InputType({ description: "A reaction to a post, recipe or comment. A second reaction replaces the first." })
export class ReactInput {
  @Field(() => DiscussionKindEnum, { description: "Whether it is a post, a recipe or a comment." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "Id of the post, recipe or comment." })
  id!: string;

  @Field(() => ReactionKindEnum, { defaultValue: "FIRE", description: "The reaction to give." })
  reaction!: ReactionKind;
}

@InputType("TalkSubjectInput", { description: "A post, recipe or comment." })
export class DiscussionSubjectInput {
  @Field(() => DiscussionKindEnum, { description: "Whether it is a post, a recipe or a comment." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "Id of the post, recipe or comment." })
  id!: string;
}

@InputType({ description: "A comment to write." })
export class CommentInput {
  @Field(() => DiscussionKindEnum, { description: "POST or RECIPE." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "Id of the post or recipe to comment on." })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The comment to reply to. A reply to a reply is placed under the same first-level comment. Left out: a first-level comment.",
  })
  parentId?: string | null;

  @Field(() => String, { description: "Markdown, 1 to 2000 characters." })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: "Chosen by the client, 8 to 64 characters: a retry with the same id and input returns the first comment.",
  })
  clientRequestId?: string | null;
}

@InputType({ description: "New text for one of your comments." })
export class EditCommentInput {
  @Field(() => ID, { description: "The comment to edit; your own." })
  id!: string;

  @Field(() => String, { description: "Markdown, 1 to 2000 characters." })
  text!: string;
}

@InputType({ description: "A comment to delete." })
export class DeleteCommentInput {
  @Field(() => ID, { description: "The comment to delete: your own, or one under your post or recipe." })
  id!: string;
}

@ObjectType({ description: "Result of `react` and `unreact`." })
export class ReactPayload {
  @Field(() => Discussion, { nullable: true, description: "The discussion after the change; null when refused." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `comment`, `editComment` and `deleteComment`." })
export class CommentPayload {
  @Field(() => Comment, {
    nullable: true,
    description:
      "The comment after the change; null when refused. A deleted one with replies is a tombstone, without replies it leaves the lists.",
  })
  comment!: Comment | null;

  @Field(() => CommentEdge, { nullable: true, description: "The new comment as a list edge; null unless it is new." })
  edge!: CommentEdge | null;

  @Field(() => Discussion, { nullable: true, description: "The discussion of the post or recipe after the change; null when refused." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => Comment, { nullable: true, description: "The comment it replies to, with its new count; null on the first level." })
  parent!: Comment | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
