import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { CreateUploadInput, CreateUploadPayload } from "./pictures.types";
import type { UploadsService } from "./uploads.service";

@Resolver()
export class PicturesResolver {
  constructor(private readonly uploads: UploadsService) {}

  @Authorized()
  @Mutation(() => CreateUploadPayload, {
    description:
      "Gives a one-time address to `PUT` one picture to: PNG, JPEG or WebP, at most 5 MB and 40 megapixels. The picture is re-encoded without metadata. Unused uploads are deleted after a day. Errors: INVALID, RATE_LIMITED, TOO_LONG.",
  })
  createUpload(
    @Arg("input", () => CreateUploadInput) input: CreateUploadInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateUploadPayload> {
    return asPayload(async () => ({ upload: await this.uploads.create(viewerOf(context), input.bytes) }));
  }
}
