import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { limits } from "../../platform/limits";

/** Why a file is no picture for us; the caller words it. */
export class UnfitPicture extends Error {
  constructor(readonly code: "WRONG_TYPE" | "BROKEN" | "TOO_LARGE") {
    super(code);
  }
}

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const taken = new Set(["image/png", "image/jpeg", "image/webp"]);

// Of libvips' many loaders only those of the three types may run.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });
sharp.concurrency(1);
sharp.cache(false);
let waiting: Promise<unknown> = Promise.resolve();

/**
 * Decodes a PNG, JPEG or WebP (by its content; names and headers are not believed) and encodes the pixels anew as WebP,
 * turned upright, at most `pictureSideMax` wide and high. Metadata, colour profiles, further frames and whatever else the
 * file carried do not survive. One at a time: a bomb of many small files costs no more memory than one.
 */
export async function reencode(file: Buffer): Promise<EncodedPicture> {
  const type = await fileTypeFromBuffer(file);
  if (!type || !taken.has(type.mime)) throw new UnfitPicture("WRONG_TYPE");
  const work = waiting.then(() => encode(file));
  waiting = work.catch(() => {});
  return work;
}

async function encode(file: Buffer): Promise<EncodedPicture> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: limits.picturePixelsMax, failOn: "error", sequentialRead: true })
      .timeout({ seconds: limits.pictureEncodeSecondsMax })
      .rotate()
      .resize({ width: limits.pictureSideMax, height: limits.pictureSideMax, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new UnfitPicture("BROKEN");
  }
}
