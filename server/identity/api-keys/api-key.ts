import { createHash } from "node:crypto";

/** How a key lies in the database. It holds 256 random bits, so a fast hash is enough. */
export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** The API key of a request: `Authorization: Bearer …` or `x-api-key`; null where there is none. */
export function keyOf(headers: Pick<Headers, "get">): string | null {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
  return bearer ?? headers.get("x-api-key");
}
