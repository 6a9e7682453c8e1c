import type { Readable } from "node:stream";
import { limits } from "../../platform/limits";
import { UnfitPicture } from "./reencode";

const signatures: ReadonlyArray<(head: Buffer) => boolean> = [
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), // PNG
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
];
const signatureBytes = 12;

/**
 * The bytes of an upload, of `declaredBytes` where its header says so. They are copied into one buffer as they come: kept as
 * pieces and joined at the end, a few uploads at once make the whole server wait for the collection of their garbage. Throws
 * `UnfitPicture`: WRONG_TYPE by the first bytes, before the rest is read, TOO_LARGE, and BROKEN for less than was declared.
 */
export async function readPictureBody(body: Readable, declaredBytes: number | null): Promise<Buffer> {
  const bytesMax = limits.pictureBytesMax;
  if ((declaredBytes ?? 0) > bytesMax) throw new UnfitPicture("TOO_LARGE");
  const bytes = Buffer.allocUnsafeSlow(declaredBytes ?? bytesMax);
  let length = 0;
  let isKnown = false;
  // An answer is still to come: leaving the loop must not end the connection.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + piece.length > bytes.length) throw new UnfitPicture("TOO_LARGE");
    piece.copy(bytes, length);
    length += piece.length;
    if (isKnown || length < signatureBytes) continue;
    isKnown = signatures.some((isOf) => isOf(bytes.subarray(0, length)));
    if (!isKnown) throw new UnfitPicture("WRONG_TYPE");
  }
  if (!isKnown) throw new UnfitPicture("WRONG_TYPE");
  if (declaredBytes !== null && length < declaredBytes) throw new UnfitPicture("BROKEN");
  return bytes.subarray(0, length);
}
