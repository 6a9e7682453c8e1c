import { Fault } from "../errors";

/** As `createApiKey` writes them: 256 bits in base64url after a mark by which scanners for secrets know them. */
const wellFormed = /^brg_[\w-]{43}$/;

/** Another scheme, such as `Basic` of a proxy in front, carries no key. */
const bearer = /^bearer(?:\s+(.*))?$/is;

const broken = (): Fault => new Fault("UNAUTHENTICATED", "This is not an API key. Send one as `Authorization: Bearer …` or `x-api-key`.");

/**
 * The API key of a request: `Authorization: Bearer …` or `x-api-key`, the former before the latter; null where there is neither, a Fault
 * where one of them holds anything else. Whoever asks whether a request carries a key asks here: if the origin check took for a key what
 * the session takes for none, the cookie beside it would count from any site.
 */
export function keyOf(headers: Pick<Headers, "get">): string | null | Fault {
  const authorization = bearer.exec(headers.get("authorization")?.trim() ?? "");
  const given = [authorization && (authorization[1] ?? ""), headers.get("x-api-key")].filter((key) => key !== null);
  return given.every((key) => wellFormed.test(key)) ? (given[0] ?? null) : broken();
}
