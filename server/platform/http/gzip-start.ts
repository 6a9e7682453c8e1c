import { constants, crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";

const deflate = promisify(deflateRaw);

/** RFC 1952: deflate, no name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** RFC 1951: a block that is stored, not compressed. A compressor for each answer would be a quarter of a megabyte to collect. */
const blockBytesMax = 0xffff;
function lastBlockOf(plain: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(plain.length ^ blockBytesMax, 3);
  return Buffer.concat([head, plain]);
}

/**
 * A long text compressed once, for answers that begin with it and have a short end of their own, which goes out as it is. The result is one
 * gzip member, as every browser reads it.
 */
export class GzipStart {
  private constructor(
    private readonly compressed: Buffer,
    private readonly checksum: number,
    private readonly bytes: number,
  ) {}

  static async of(text: string): Promise<GzipStart> {
    const plain = Buffer.from(text);
    // Flushed, not finished: it ends on a whole byte, and more may follow.
    const compressed = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH });
    return new GzipStart(compressed, crc32(plain), plain.length);
  }

  /** What `start + rest` is as gzip, or null where the rest is longer than a block. */
  followedBy(rest: string): Buffer | null {
    const plain = Buffer.from(rest);
    if (plain.length > blockBytesMax) return null;
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(plain, this.checksum), 0);
    end.writeUInt32LE((this.bytes + plain.length) % 2 ** 32, 4);
    return Buffer.concat([header, this.compressed, lastBlockOf(plain), end]);
  }
}
