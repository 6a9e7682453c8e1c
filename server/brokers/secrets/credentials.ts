import { z } from "zod";
import type { VenueCredentials } from "../port/venue-session";
import type { KeyRing, Sealed } from "./key-ring";

const schema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("KEY"), key: z.string(), secret: z.string(), passphrase: z.string().nullable() }),
  z.object({ kind: z.literal("OAUTH"), accessToken: z.string() }),
]);

/** Credentials of a connection at rest. Only what opens a session at the venue takes them out again. */
export const sealCredentials = (ring: KeyRing, connectionId: string, credentials: VenueCredentials): Sealed =>
  ring.seal(JSON.stringify(credentials), connectionId);

export function unsealCredentials(ring: KeyRing, connectionId: string, sealed: string): VenueCredentials {
  const parsed = schema.safeParse(JSON.parse(ring.unseal(sealed, connectionId)));
  // zod would repeat the text.
  if (!parsed.success) throw new Error(`The secret of ${connectionId} is no credentials.`);
  return parsed.data;
}

/** The last four characters of a key, to recognise it by; null where there is none, or so short that four would be most of it. */
export const keyHintOf = (credentials: VenueCredentials): string | null =>
  credentials.kind === "KEY" && credentials.key.length >= 12 ? credentials.key.slice(-4) : null;
