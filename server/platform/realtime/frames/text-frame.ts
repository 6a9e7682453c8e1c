/** From so many bytes on, a frame says its length in two bytes, and in eight. */
const lengthInTwoMin = 126;
const lengthInEightMin = 65_536;
/** The last frame of a message, which is text. */
const finalText = 0x81;

/**
 * A whole WebSocket text message of these parts (RFC 6455, 5.2), as a server sends it: unmasked, so the same bytes may go to any number of
 * sockets. `ws` would put a header of its own before each of them.
 */
export function textFrame(parts: ReadonlyArray<string | Buffer>): Buffer {
  const length = parts.reduce((sum, part) => sum + (typeof part === "string" ? Buffer.byteLength(part) : part.length), 0);
  const start = length < lengthInTwoMin ? 2 : length < lengthInEightMin ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = finalText;
  if (start === 2) frame[1] = length;
  else if (start === 4) frame.writeUInt16BE(length, frame.writeUInt8(126, 1));
  else frame.writeBigUInt64BE(BigInt(length), frame.writeUInt8(127, 1));
  let at = start;
  for (const part of parts) at += typeof part === "string" ? frame.write(part, at) : part.copy(frame, at);
  return frame;
}

/** The text of such a frame. */
export function textOfFrame(frame: Buffer): string {
  const start = frame[1]! < 126 ? 2 : frame[1] === 126 ? 4 : 10;
  return frame.toString("utf8", start);
}
