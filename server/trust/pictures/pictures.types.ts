import { Field, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";

@ObjectType({ implements: Node, description: "A picture stored by this server after re-encoding. Its address never changes." })
export class Picture extends Node {
  @Field(() => String, { description: "Its address, a path of this server: `/pictures/{id}`." })
  url!: string;

  @Field(() => Int, { description: "Width in pixels." })
  width!: number;

  @Field(() => Int, { description: "Height in pixels." })
  height!: number;
}

@ObjectType({ description: "A one-time address to `PUT` one picture to, as the same signed-in user." })
export class Upload {
  @Field(() => String, { description: "Id of the future picture, to use in `createPost` once it is uploaded." })
  pictureId!: string;

  @Field(() => String, {
    description: "Path to `PUT` the bytes to, once: `/uploads/{token}`. Answers `{ id, url, width, height }`, or `{ code, message }`.",
  })
  url!: string;

  @Field(() => Date, { description: "Until when the address accepts the file." })
  expiresAt!: Date;

  @Field(() => Int, { description: "Max size of the file, in bytes." })
  bytesMax!: number;
}

@InputType({ description: "A picture to be uploaded." })
export class CreateUploadInput {
  @Field(() => Int, { description: "Size of the file in bytes: a file that is too large is refused before it is uploaded." })
  bytes!: number;
}

@ObjectType({ description: "Result of `createUpload`." })
export class CreateUploadPayload {
  @Field(() => Upload, { nullable: true, description: "Where to send the picture; null when refused." })
  upload!: Upload | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
