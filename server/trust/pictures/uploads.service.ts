import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { PictureStore } from "./picture-store";
import { pictureOf } from "./pictures.service";
import type { Picture, Upload } from "./pictures.types";
import { reencode } from "./reencode";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const hourMs = 3_600_000;

/** One-time addresses, and what is sent to them. */
export class UploadsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly store: PictureStore,
  ) {}

  /** An address for one picture. Refuses TOO_LONG for a file that is too large, RATE_LIMITED past `uploadsPerHourMax`. */
  async create(viewer: Viewer, bytes: number): Promise<Upload> {
    if (viewer.suspendedAt) throw new Fault("SUSPENDED", "Your account is suspended: you can read, close trades and log out.");
    const bytesMax = limits.pictureBytesMax;
    if (bytes < 1) refuse(ErrorCode.INVALID, "input.bytes", "An empty file is no picture.");
    if (bytes > bytesMax)
      refuse(ErrorCode.TOO_LONG, "input.bytes", `A picture has at most ${bytesMax / 1024 / 1024} MB.`, new Decimal(bytesMax));
    const now = this.clock.date();
    const [recent] = await this.db.query<{ count: number }>(
      "select count(*)::int as count from pictures where user_id = $1 and created_at > $2",
      [viewer.id, new Date(+now - hourMs)],
    );
    if (recent!.count >= limits.uploadsPerHourMax)
      refuse(ErrorCode.RATE_LIMITED, "", "That is many pictures for one hour: try again later.");
    const [pictureId, token] = [randomUUID(), randomBytes(24).toString("base64url")];
    const expiresAt = new Date(+now + limits.uploadMinutesMax * 60_000);
    await this.db.query("insert into pictures (id, user_id, token_sha256, expires_at, created_at) values ($1, $2, $3, $4, $5)", [
      pictureId,
      viewer.id,
      hashOf(token),
      expiresAt,
      now,
    ]);
    return { pictureId, url: `/uploads/${token}`, expiresAt, bytesMax };
  }

  /** Whether this user may send to this address now: asked before a single byte of the body is read. */
  async isOpen(viewer: Viewer, token: string): Promise<boolean> {
    const rows = await this.db.query("select 1 from pictures where token_sha256 = $1 and user_id = $2 and expires_at > $3", [
      hashOf(token),
      viewer.id,
      this.clock.date(),
    ]);
    return rows.length > 0;
  }

  /**
   * Takes a file sent to an address. The address is used up whatever comes of it. NOT_FOUND for an unknown, used, expired or
   * foreign one; throws `UnfitPicture` for a file that is none.
   */
  async take(viewer: Viewer, token: string, file: Buffer): Promise<Picture> {
    const rows = await this.db.query<{ id: string }>(
      `with taken as (
         update pictures set token_sha256 = null where token_sha256 = $1 and user_id = $2 and expires_at > $3 returning id
       ) select id from taken`,
      [hashOf(token), viewer.id, this.clock.date()],
    );
    if (!rows[0]) throw notFound("This upload");
    const { id } = rows[0];
    const { bytes, width, height } = await reencode(file);
    await this.store.put(id, bytes);
    await this.db.query("update pictures set stored_at = $2, bytes = $3, width = $4, height = $5 where id = $1", [
      id,
      this.clock.date(),
      bytes.length,
      width,
      height,
    ]);
    return pictureOf({ id, width, height });
  }
}
