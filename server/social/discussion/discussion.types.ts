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
  description: "The few ways to react; one per person and thing.",
  valuesConfig: {
    FIRE: { description: "Hot." },
    CLAP: { description: "Well done." },
    BULL: { description: "I think it goes up." },
    BEAR: { description: "I think it goes down." },
    THINK: { description: "Food for thought." },
  },
});

export type DiscussionKind = "POST" | "RECIPE" | "COMMENT";
export const DiscussionKindEnum = enumOf<DiscussionKind>("POST", "RECIPE", "COMMENT");
registerEnumType(DiscussionKindEnum, {
  name: "TalkKind",
  description: "What can be discussed or reacted to.",
  valuesConfig: {
    POST: { description: "A post." },
    RECIPE: { description: "A trade's page: all feed items of one trade share its discussion." },
    COMMENT: { description: "A comment; it can be reacted to." },
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
  description: "Which comments come first. Answers always read downwards.",
  valuesConfig: { OLDEST: { description: "Those written first." }, NEWEST: { description: "Those written last." } },
});

export type ContentState = "VISIBLE" | "DELETED" | "REMOVED";
export const ContentStateEnum = enumOf<ContentState>("VISIBLE", "DELETED", "REMOVED");
registerEnumType(ContentStateEnum, {
  name: "ThingState",
  description: "Whether a post or comment is still there.",
  valuesConfig: {
    VISIBLE: { description: "They are." },
    DELETED: { description: "Their author deleted them; a tombstone is left where others answered." },
    REMOVED: { description: 'A moderator removed them: they keep their place and show "removed".' },
  },
});

@ObjectType({ description: "How many reacted in one way." })
export class ReactionCount {
  @Field(() => ReactionKindEnum, { description: "How." })
  kind!: ReactionKind;

  @Field(() => Int, { description: "How many." })
  count!: number;
}

/** Id: `POST:<id>`, so that every place that shows the thing has the same figures in a client's cache. */
@ObjectType({ implements: Node, description: "What is going on around a post, a recipe or a comment. Its id is `KIND:id`." })
export class Discussion extends Node {
  @Field(() => Int, { description: "Comments, answers included; of a comment, its answers are counted in `Comment.replyCount` instead." })
  commentCount!: number;

  @Field(() => Int, { description: "How many reposted it." })
  repostCount!: number;

  @Field(() => Int, { description: "Reactions of every kind." })
  reactionCount!: number;

  @Field(() => [ReactionCount], { description: "By kind, only those that occur, most first." })
  reactions!: ReactionCount[];

  @Field(() => ReactionKindEnum, { nullable: true, description: "How the viewer reacted; null when not at all." })
  viewerReaction!: ReactionKind | null;

  @Field(() => Boolean, { description: "Whether the viewer reposted it." })
  viewerHasReposted!: boolean;
}

/** What the old fields answer. */
@ObjectType({ implements: Node, description: "Old name of `Discussion`." })
export class Talk extends Discussion {}

/** `author`, `discussion` and `replies` are field resolvers. */
@ObjectType({ implements: Node, description: "A comment on a post or a recipe, or an answer to one: two levels, no more." })
export class Comment extends Node {
  readonly authorId!: string;

  @Field(() => DiscussionKindEnum, { description: "On what kind of thing: POST or RECIPE." })
  subjectKind!: DiscussionKind;

  @Field(() => ID, { description: "On which one." })
  subjectId!: string;

  @Field(() => ID, { nullable: true, description: "The comment it answers; null on the first level." })
  parentId!: string | null;

  @Field(() => String, {
    description: "Markdown, as written (the client renders it, without HTML and remote pictures); empty unless VISIBLE.",
  })
  text!: string;

  @Field(() => [String], { description: "Usernames in the text that exist, as of writing." })
  mentions!: string[];

  @Field(() => ContentStateEnum, { description: "Whether the words are still there." })
  state!: ContentState;

  @Field(() => Date, { description: "When it was written." })
  at!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last changed; null when never." })
  editedAt!: Date | null;

  @Field(() => Int, { description: "Answers to it; 0 on the second level." })
  replyCount!: number;

  @Field(() => Boolean, { description: "Whether the viewer may edit it: its author." })
  viewerCanEdit!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may delete it: its author, or whose post or recipe it is under." })
  viewerCanDelete!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may report it: anyone signed in but its author." })
  viewerCanReport!: boolean;
}

@ObjectType({ description: "A comment in a list." })
export class CommentEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Comment, { description: "The comment." })
  node!: Comment;
}

@ObjectType({ description: "A page of comments." })
export class CommentConnection {
  @Field(() => [CommentEdge], { description: "The page's comments." })
  edges!: CommentEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}

@InputType({ description: "Reacting. A second reaction replaces the first." })
export class ReactInput {
  @Field(() => DiscussionKindEnum, { description: "To what kind of thing." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "To which one." })
  id!: string;

  @Field(() => ReactionKindEnum, { defaultValue: "FIRE", description: "How." })
  reaction!: ReactionKind;
}

@InputType("TalkSubjectInput", { description: "A post, recipe or comment." })
export class DiscussionSubjectInput {
  @Field(() => DiscussionKindEnum, { description: "What kind of thing." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "Which one." })
  id!: string;
}

@InputType({ description: "Writing a comment." })
export class CommentInput {
  @Field(() => DiscussionKindEnum, { description: "On a POST or a RECIPE." })
  kind!: DiscussionKind;

  @Field(() => ID, { description: "Which one." })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The comment it answers. An answer to an answer is beside it, under the same comment.",
  })
  parentId?: string | null;

  @Field(() => String, { description: "Markdown, 1 to 2000 characters." })
  text!: string;

  @Field(() => String, { nullable: true, description: "8 to 64 characters of the client's: sent again, the first comment is answered." })
  clientRequestId?: string | null;
}

@InputType({ description: "Changing the words of one's own comment." })
export class EditCommentInput {
  @Field(() => ID, { description: "The comment." })
  id!: string;

  @Field(() => String, { description: "Markdown, 1 to 2000 characters." })
  text!: string;
}

@InputType({ description: "Deleting a comment." })
export class DeleteCommentInput {
  @Field(() => ID, { description: "The comment." })
  id!: string;
}

@ObjectType({ description: "The answer to `react` and `unreact`." })
export class ReactPayload {
  @Field(() => Discussion, { nullable: true, description: "The discussion after it." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `comment`, `editComment` and `deleteComment`." })
export class CommentPayload {
  @Field(() => Comment, {
    nullable: true,
    description: "The comment after it; a deleted one with answers is a tombstone, without them it is gone from the lists.",
  })
  comment!: Comment | null;

  @Field(() => CommentEdge, { nullable: true, description: "Its place at the end of its list, when it is new." })
  edge!: CommentEdge | null;

  @Field(() => Discussion, { nullable: true, description: "The discussion of the post or recipe after it." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => Comment, { nullable: true, description: "The comment it answers, with its new count." })
  parent!: Comment | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
