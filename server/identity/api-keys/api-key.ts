import { createHash } from "node:crypto";

/** How a key lies in the database. It holds 256 random bits, so a fast hash is enough. */
export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("base64url");
