import { Field, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";

@ObjectType({ implements: Node, description: "A picture that this server re-encoded and stores. Its address never changes." })
export class Picture extends Node {
  @Field(() => String, { description: "Where it is served, a path of this server: `/pictures/{id}`." })
  url!: string;

  @Field(() => Int, { description: "Width in pixels." })
  width!: number;

  @Field(() => Int, { description: "Height in pixels." })
  height!: number;
}

@ObjectType({ description: "A one-time address to `PUT` one picture to, as the same signed-in user." })
export class Upload {
  @Field(() => String, { description: "Id of the picture to be, to name in `createPost` once it is up." })
  pictureId!: string;

  @Field(() => String, {
    description: "Path to `PUT` the bytes to, once: `/uploads/{token}`. Answers `{ id, url, width, height }`, or `{ code, message }`.",
  })
  url!: string;

  @Field(() => Date, { description: "Until when." })
  expiresAt!: Date;

  @Field(() => Int, { description: "How many bytes it takes at most." })
  bytesMax!: number;
}

@InputType({ description: "Asking for an address to upload to." })
export class CreateUploadInput {
  @Field(() => Int, { description: "How large the file is, in bytes: refused here when it is too large, not after the upload." })
  bytes!: number;
}

@ObjectType({ description: "The answer to `createUpload`." })
export class CreateUploadPayload {
  @Field(() => Upload, { nullable: true, description: "Where to send it." })
  upload!: Upload | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
