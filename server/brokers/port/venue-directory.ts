import type { VenueCapabilities, VenueEnvironment, VenueId } from "./venue";
import type { VenueCredentials, VenueSession } from "./venue-session";

/** What OAuth needs to begin and to finish, where a venue has it and this server is registered there. */
export interface VenueOAuth {
  /** Where the person is sent, with `state` in it. Throws VenueCallError where this server has no app for the environment. */
  authorizeUrl(state: string, environment: VenueEnvironment, returnUrl: string): string | Promise<string>;
  /** Throws VenueCallError. */
  exchange(code: string, environment: VenueEnvironment, returnUrl: string): Promise<VenueCredentials>;
}

/** An adapter: everything the server knows of one venue. */
export interface Venue {
  readonly capabilities: VenueCapabilities;
  /** Null where this server has no OAuth app there. */
  readonly oauth: VenueOAuth | null;
  open(environment: VenueEnvironment, credentials: VenueCredentials): Promise<VenueSession>;
  /** Credentials of a new account at the imitation on this server, its play money in that currency (null: the usual one); null where there is none. */
  createSandboxAccount: ((currency?: string | null) => Promise<VenueCredentials>) | null;
}

/** All adapters, by venue. */
export type VenueDirectory = ReadonlyMap<VenueId, Venue>;
