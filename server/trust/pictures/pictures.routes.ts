import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { storedType, type PictureStore } from "./picture-store";
import { readPictureBody } from "./picture-body";
import { isPictureId, type PicturesService } from "./pictures.service";
import { UnfitPicture } from "./reencode";
import type { UploadsService } from "./uploads.service";

type ViewerOf = (headers: Headers) => Promise<Viewer | null>;

const refusals = {
  WRONG_TYPE: { status: 415, message: "A picture is a PNG, JPEG or WebP file." },
  BROKEN: { status: 422, message: "This file cannot be read as a picture, or has too many pixels." },
  TOO_LARGE: { status: 413, message: `A picture has at most ${limits.pictureBytesMax / 1024 / 1024} MB.` },
  UNAUTHENTICATED: { status: 401, message: "Log in first." },
  RATE_LIMITED: { status: 429, message: "Too many of your pictures are being sent at once. Try again when one has finished." },
  NOT_FOUND: { status: 404, message: "This address is unknown, used or expired: ask for a new one." },
} as const;

const refuse = (reply: FastifyReply, code: keyof typeof refusals): FastifyReply =>
  reply.code(refusals[code].status).send({ code, message: refusals[code].message });

export const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  return headers;
};

/** `PUT /uploads/{token}`: the bytes as they are, whatever the content type says. Answers the picture or `{ code, message }`. */
export function mountUploads(http: FastifyInstance, uploads: UploadsService, viewerOf: ViewerOf): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body)); // read by the handler, in its turn
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error instanceof UnfitPicture) return refuse(reply, error.code);
      if ((error as unknown) instanceof Fault && (error.code === "NOT_FOUND" || error.code === "RATE_LIMITED"))
        return refuse(reply, error.code);
      throw error;
    });
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    scope.put<{ Params: { token: string } }>("/uploads/:token", {
      onRequest: async (request, reply) => {
        void reply.header("cache-control", "no-store");
        const viewer = await viewerOf(headersOf(request));
        if (!viewer) return refuse(reply, "UNAUTHENTICATED");
        if (!(await uploads.isOpen(viewer, request.params.token))) return refuse(reply, "NOT_FOUND");
        viewers.set(request, viewer);
        return undefined;
      },
      handler: async (request) => {
        const declared = Number(request.headers["content-length"] ?? Number.NaN);
        const read = () => readPictureBody(request.raw, Number.isNaN(declared) ? null : declared);
        const { id, url, width, height } = await uploads.take(viewers.get(request)!, request.params.token, read);
        return { id, url, width, height };
      },
    });
  });
}

/**
 * `GET /pictures/{id}`: whoever knows the address may see it, except what a module keeps private. It never changes, so it is
 * kept for a year; a private one by the reader's own browser alone, and asked for anew after a while. One that may be taken away
 * is asked for each time: the answer is then that it is the same, without its bytes.
 */
export function mountPictures(
  http: FastifyInstance,
  store: PictureStore,
  pictures: Pick<PicturesService, "accessOf">,
  viewerOf: ViewerOf,
): void {
  http.get<{ Params: { id: string } }>("/pictures/:id", async (request, reply) => {
    const id = isPictureId(request.params.id) ? request.params.id.toLowerCase() : null;
    const access = id ? await pictures.accessOf(id, () => viewerOf(headersOf(request))) : null;
    const bytes = id && access!.isOpen ? await store.get(id) : null;
    if (!bytes)
      return reply.code(404).header("cache-control", "no-store").send({ code: "NOT_FOUND", message: "There is no such picture." });
    const tag = `"${id}"`;
    if (access!.isGuarded && request.headers["if-none-match"] === tag)
      return reply.code(304).headers({ "cache-control": "private, no-cache", etag: tag }).send();
    return reply
      .headers({
        "content-type": storedType,
        "content-length": bytes.length,
        "cache-control": access!.isGuarded
          ? "private, no-cache"
          : access!.isPrivate
            ? "private, max-age=300"
            : "public, max-age=31536000, immutable",
        etag: tag,
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      })
      .send(bytes);
  });
}
