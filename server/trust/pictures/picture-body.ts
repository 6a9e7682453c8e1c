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
 * pieces and joined at the end, a few uploads at once make the whole server wait for the collection of their garbage. The buffer is
 * made once the first bytes are those of a picture. Throws `UnfitPicture`: WRONG_TYPE by the first bytes, before the rest is read,
 * TOO_LARGE, and BROKEN for less than was declared.
 */
export async function readPictureBody(body: Readable, declaredBytes: number | null): Promise<Buffer> {
  const bytesMax = declaredBytes ?? limits.pictureBytesMax;
  if (bytesMax > limits.pictureBytesMax) throw new UnfitPicture("TOO_LARGE");
  let head: Buffer = Buffer.alloc(0);
  let bytes: Buffer | null = null;
  let length = 0;
  // An answer is still to come: leaving the loop must not end the connection.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + piece.length > bytesMax) throw new UnfitPicture("TOO_LARGE");
    if (!bytes) {
      head = head.length === 0 ? piece : Buffer.concat([head, piece]);
      if (head.length >= signatureBytes) bytes = copyOf(head, bytesMax);
    } else piece.copy(bytes, length);
    length += piece.length;
  }
  if (!bytes) throw new UnfitPicture("WRONG_TYPE");
  if (declaredBytes !== null && length < declaredBytes) throw new UnfitPicture("BROKEN");
  return bytes.subarray(0, length);
}

/** A buffer for the whole of a picture that begins like this. */
function copyOf(head: Buffer, bytes: number): Buffer {
  if (!signatures.some((isOf) => isOf(head))) throw new UnfitPicture("WRONG_TYPE");
  const whole = Buffer.allocUnsafeSlow(bytes);
  head.copy(whole);
  return whole;
}
