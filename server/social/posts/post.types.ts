import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Picture } from "../../trust/pictures/pictures.types";
import type { Trader } from "../../people/profiles/trader.types";
import { PageInfo } from "../../platform/graphql/connection";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { ContentStateEnum, type Discussion, type ContentState } from "../discussion/discussion.types";

export type Sentiment = "BULLISH" | "BEARISH" | "NEUTRAL";
export const SentimentEnum: { readonly [Name in Sentiment]: Name } = { BULLISH: "BULLISH", BEARISH: "BEARISH", NEUTRAL: "NEUTRAL" };
registerEnumType(SentimentEnum, {
  name: "Sentiment",
  description: "What an author expects of the symbols in a post.",
  valuesConfig: {
    BULLISH: { description: "Expects rising prices." },
    BEARISH: { description: "Expects falling prices." },
    NEUTRAL: { description: "Expects neither." },
  },
});

@ObjectType({ description: "A picture attached to a post." })
export class PostPicture {
  @Field(() => Picture, { description: "The uploaded picture." })
  picture!: Picture;

  @Field(() => String, { description: "Description for people who cannot see it; may be empty." })
  alt!: string;
}

@ObjectType({ description: "A post's text before an edit." })
export class PostVersion {
  @Field(() => Int, { description: "Number of the version, from 1." })
  version!: number;

  @Field(() => String, { description: "Text of this version, in Markdown." })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "Sentiment of this version; null when not stated." })
  sentiment!: Sentiment | null;

  @Field(() => Date, { description: "When this version was written." })
  at!: Date;
}

/** `author`, `recipe`, `discussion`, `history` and `instruments` are field resolvers; a streamed post has author and discussion with it. */
@ObjectType({ implements: Node, description: "A post in the feed." })
export class Post extends Node {
  readonly authorId!: string;
  readonly tradeId!: string | null;
  readonly known?: { readonly author: Trader; readonly discussion?: Discussion };

  @Field(() => String, {
    description: "Markdown as written; clients render it without HTML and remote pictures. Empty unless `state` is VISIBLE.",
  })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "What the author expects of the symbols; null when not stated." })
  sentiment!: Sentiment | null;

  @Field(() => [PostPicture], { description: "Its pictures, at most 4." })
  pictures!: PostPicture[];

  @Field(() => [String], { description: "Symbols in the text (`$AAPL`) that this server knows, in capitals." })
  symbols!: string[];

  @Field(() => [String], { description: "Topics in the text (`#earnings`), in lower case without the `#`." })
  topics!: string[];

  @Field(() => [String], { description: "Usernames mentioned in the text that existed when it was written." })
  mentions!: string[];

  @Field(() => ContentStateEnum, { description: "Whether it is visible, deleted or removed." })
  state!: ContentState;

  @Field(() => Date, { description: "When it was written." })
  at!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last edited; null when never." })
  editedAt!: Date | null;

  @Field(() => Int, { description: "Number of edits; `history` holds the earlier texts." })
  editCount!: number;

  @Field(() => Boolean, { description: "Whether you may edit and delete it: its author only." })
  viewerCanEdit!: boolean;

  @Field(() => Boolean, { description: "Whether you may report it: anyone signed in but its author." })
  viewerCanReport!: boolean;
}

@ObjectType({ description: "A post in a list." })
export class PostEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Post, { description: "The post at this place of the list." })
  node!: Post;
}

@ObjectType({ description: "A page of posts, newest first." })
export class PostConnection {
  @Field(() => [PostEdge], { description: "The posts of this page." })
  edges!: PostEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@InputType({ description: "Which posts to list; several filters must all match." })
export class PostFilter {
  @Field(() => ID, { nullable: true, description: "Only posts by this author. Left out: all." })
  authorId?: string | null;

  @Field(() => String, { nullable: true, description: "Only posts that name this symbol. Left out: all." })
  symbol?: string | null;

  @Field(() => String, { nullable: true, description: "Only posts of this topic, without the `#`. Left out: all." })
  topic?: string | null;

  @Field(() => String, { nullable: true, description: "Only posts that mention this username. Left out: all." })
  mention?: string | null;
}

@InputType({ description: "A picture to attach to a post." })
export class PostPictureInput {
  @Field(() => ID, { description: "Id of an upload of yours that is complete and not used elsewhere." })
  pictureId!: string;

  @Field(() => String, { nullable: true, description: "Description for people who cannot see it, at most 300 characters." })
  alt?: string | null;
}

@InputType({ description: "A post to write." })
export class CreatePostInput {
  @Field(() => String, { description: "Markdown, 1 to 4000 characters; may be empty beside a picture." })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "What you expect of the symbols. Left out: not stated." })
  sentiment?: Sentiment | null;

  @Field(() => [PostPictureInput], { nullable: true, description: "At most 4 uploaded pictures." })
  pictures?: PostPictureInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description: "A recipe to attach, one that you may see. Readers see it as soon as they may.",
  })
  recipeId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Chosen by the client, 8 to 64 characters: a retry with the same id and input returns the first post.",
  })
  clientRequestId?: string | null;
}

@InputType({ description: "Changes to one of your posts; what is left out stays. A post can be edited 20 times." })
export class EditPostInput {
  @Field(() => ID, { description: "The post to edit; your own." })
  id!: string;

  @Field(() => String, { nullable: true, description: "The new text, Markdown of 1 to 4000 characters." })
  text?: string | null;

  @Field(() => SentimentEnum, { nullable: true, description: "The new sentiment; null removes it." })
  sentiment?: Sentiment | null;
}

@InputType({ description: "A post to delete." })
export class DeletePostInput {
  @Field(() => ID, { description: "The post to delete; your own." })
  id!: string;
}

@ObjectType({ description: "Result of `createPost` and `editPost`." })
export class PostPayload {
  @Field(() => Post, { nullable: true, description: "The post after the change; null when refused." })
  post!: Post | null;

  @Field(() => PostEdge, { nullable: true, description: "The new post as a list edge; null unless it is new." })
  edge!: PostEdge | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `deletePost`." })
export class DeletePostPayload {
  @Field(() => ID, { nullable: true, description: "Id of the post that left the feed; null when refused." })
  deletedPostId!: string | null;

  @Field(() => Post, {
    nullable: true,
    description: "The tombstone that stays on the post's page when others replied; null without replies.",
  })
  @Field(() => Post, { name: "stone", nullable: true, ...oldNameOf("tombstone") })
  tombstone!: Post | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
