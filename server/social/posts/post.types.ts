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
  description: "What an author expects of the symbols of a post.",
  valuesConfig: {
    BULLISH: { description: "Up." },
    BEARISH: { description: "Down." },
    NEUTRAL: { description: "Neither." },
  },
});

@ObjectType({ description: "A picture of a post." })
export class PostPicture {
  @Field(() => Picture, { description: "The picture." })
  picture!: Picture;

  @Field(() => String, { description: "What it shows, for those who cannot see it; may be empty." })
  alt!: string;
}

@ObjectType({ description: "What a post said before an edit." })
export class PostVersion {
  @Field(() => Int, { description: "Its number, from 1." })
  version!: number;

  @Field(() => String, { description: "Its text." })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "Its sentiment." })
  sentiment!: Sentiment | null;

  @Field(() => Date, { description: "Since when it said so." })
  at!: Date;
}

/** `author`, `recipe`, `discussion`, `history` and `instruments` are field resolvers; a streamed post has author and discussion with it. */
@ObjectType({ implements: Node, description: "Somebody's words in the feed." })
export class Post extends Node {
  readonly authorId!: string;
  readonly tradeId!: string | null;
  readonly known?: { readonly author: Trader; readonly discussion?: Discussion };

  @Field(() => String, {
    description: "Markdown, as written (the client renders it, without HTML and remote pictures); empty unless VISIBLE.",
  })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "What the author expects; null when not said." })
  sentiment!: Sentiment | null;

  @Field(() => [PostPicture], { description: "At most 4." })
  pictures!: PostPicture[];

  @Field(() => [String], { description: "Symbols that the text names (`$AAPL`) and this server knows, in capitals." })
  symbols!: string[];

  @Field(() => [String], { description: "Topics of the text (`#earnings`), in lower case without the sign." })
  topics!: string[];

  @Field(() => [String], { description: "Usernames in the text that existed when it was written." })
  mentions!: string[];

  @Field(() => ContentStateEnum, { description: "Whether the words are still there." })
  state!: ContentState;

  @Field(() => Date, { description: "When it was written." })
  at!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last changed; null when never." })
  editedAt!: Date | null;

  @Field(() => Int, { description: "How often it was changed; `history` holds what it said before." })
  editCount!: number;

  @Field(() => Boolean, { description: "Whether the viewer may edit and delete it: its author." })
  viewerCanEdit!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may report it: anyone signed in but its author." })
  viewerCanReport!: boolean;
}

@ObjectType({ description: "A post in a list." })
export class PostEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Post, { description: "The post." })
  node!: Post;
}

@ObjectType({ description: "A page of posts, newest first." })
export class PostConnection {
  @Field(() => [PostEdge], { description: "The page's posts." })
  edges!: PostEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}

@InputType({ description: "Which posts; together they narrow down." })
export class PostFilter {
  @Field(() => ID, { nullable: true, description: "Only of this author." })
  authorId?: string | null;

  @Field(() => String, { nullable: true, description: "Only naming this symbol." })
  symbol?: string | null;

  @Field(() => String, { nullable: true, description: "Only of this topic, without the sign." })
  topic?: string | null;

  @Field(() => String, { nullable: true, description: "Only mentioning this username." })
  mention?: string | null;
}

@InputType({ description: "A picture to go with a post." })
export class PostPictureInput {
  @Field(() => ID, { description: "Id of an own upload that is up and that nothing uses yet (or that this post uses)." })
  pictureId!: string;

  @Field(() => String, { nullable: true, description: "What it shows, at most 300 characters." })
  alt?: string | null;
}

@InputType({ description: "Writing a post." })
export class CreatePostInput {
  @Field(() => String, { description: "Markdown, 1 to 4000 characters; may be empty beside a picture." })
  text!: string;

  @Field(() => SentimentEnum, { nullable: true, description: "What you expect." })
  sentiment?: Sentiment | null;

  @Field(() => [PostPictureInput], { nullable: true, description: "At most 4." })
  pictures?: PostPictureInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description: "A recipe to show under it: one the writer may see. Readers see it as soon as they may.",
  })
  recipeId?: string | null;

  @Field(() => String, { nullable: true, description: "8 to 64 characters of the client's: sent again, the first post is answered." })
  clientRequestId?: string | null;
}

@InputType({ description: "Changing one's own post; what is left out stays. At most 20 times." })
export class EditPostInput {
  @Field(() => ID, { description: "The post." })
  id!: string;

  @Field(() => String, { nullable: true, description: "The new text." })
  text?: string | null;

  @Field(() => SentimentEnum, { nullable: true, description: "The new sentiment; null takes it away." })
  sentiment?: Sentiment | null;
}

@InputType({ description: "Deleting one's own post." })
export class DeletePostInput {
  @Field(() => ID, { description: "The post." })
  id!: string;
}

@ObjectType({ description: "The answer to `createPost` and `editPost`." })
export class PostPayload {
  @Field(() => Post, { nullable: true, description: "The post after it." })
  post!: Post | null;

  @Field(() => PostEdge, { nullable: true, description: "Its place at the top of lists, when it is new." })
  edge!: PostEdge | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `deletePost`." })
export class DeletePostPayload {
  @Field(() => ID, { nullable: true, description: "What is gone from the feed." })
  deletedPostId!: string | null;

  @Field(() => Post, {
    nullable: true,
    description: "The tombstone that is left on its own page where others answered; null without answers.",
  })
  @Field(() => Post, { name: "stone", nullable: true, ...oldNameOf("tombstone") })
  tombstone!: Post | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
