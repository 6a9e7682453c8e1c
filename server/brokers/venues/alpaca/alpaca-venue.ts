import { z } from "zod";
import type { Clock } from "../../../platform/clock";
import type { VenueCapabilities, VenueEnvironment } from "../../port/venue";
import type { Venue, VenueOAuth } from "../../port/venue-directory";
import { VenueCallError, type VenueCredentials, type VenueSession } from "../../port/venue-session";
import { alpacaCapabilities } from "./capabilities";
import { unanswered } from "./http";
import { AlpacaSession } from "./session";
import { type StreamWaits, streamWaits } from "./stream";

const scopes = "account:write trading data";
const exchangeTimeoutMs = 10_000;

/** An app as it is registered at a venue. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where an Alpaca answers. */
export interface AlpacaAddresses {
  readonly restUrl: string;
  /** Of the data service, which knows what was announced of splits and dividends. */
  readonly dataUrl: string;
  readonly streamUrl: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

/** The imitation on this machine that this server may run: started at the first use. */
export interface LocalAlpaca {
  addresses(): Promise<AlpacaAddresses>;
  createAccount(): Promise<VenueCredentials>;
  /** Our own registration there. */
  app(returnUrl: string): Promise<OAuthApp>;
}

export interface AlpacaVenueParts {
  readonly clock: Clock;
  /** Between 0 and 1, for the pauses between attempts. */
  readonly random: () => number;
  /** Our app at Alpaca; null: accounts there are connected by key. */
  readonly app: OAuthApp | null;
  readonly local: LocalAlpaca | null;
  readonly isKnown: (symbol: string) => boolean;
  /** For tests: shorter waits. */
  readonly waits?: Partial<StreamWaits> & { readonly timeoutMs?: number };
}

const announcementsUrl = "https://data.alpaca.markets";
const signInUrls = { authorizeUrl: "https://app.alpaca.markets/oauth/authorize", tokenUrl: "https://api.alpaca.markets/oauth/token" };
const remote: Readonly<Record<"SANDBOX" | "LIVE", AlpacaAddresses>> = {
  SANDBOX: {
    restUrl: "https://paper-api.alpaca.markets",
    dataUrl: announcementsUrl,
    streamUrl: "wss://paper-api.alpaca.markets/stream",
    ...signInUrls,
  },
  LIVE: { restUrl: "https://api.alpaca.markets", dataUrl: announcementsUrl, streamUrl: "wss://api.alpaca.markets/stream", ...signInUrls },
};

/** Alpaca: paper accounts, live ones, and the imitation on this machine where there is one. */
export class AlpacaVenue implements Venue {
  readonly capabilities: VenueCapabilities;
  readonly oauth: VenueOAuth | null;
  readonly createSandboxAccount: Venue["createSandboxAccount"];

  constructor(private readonly parts: AlpacaVenueParts) {
    const { app, local } = parts;
    const { environments, signIns } = alpacaCapabilities;
    this.capabilities = {
      ...alpacaCapabilities,
      environments: environments.filter((one) => one !== "LOCAL_SANDBOX" || local),
      signIns: signIns.filter((one) => one !== "OAUTH" || app || local),
    };
    this.oauth = app || local ? new AlpacaOAuth(parts) : null;
    this.createSandboxAccount = local ? () => local.createAccount() : null;
  }

  async open(environment: VenueEnvironment, credentials: VenueCredentials): Promise<VenueSession> {
    const { clock, random, isKnown, local, waits } = this.parts;
    const { restUrl, dataUrl, streamUrl } = await addressesOf(environment, local);
    const timeoutMs = waits?.timeoutMs;
    return new AlpacaSession({
      ...{ restUrl, dataUrl, streamUrl, credentials, clock, random, isKnown, waits: { ...streamWaits, ...waits } },
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  }
}

async function addressesOf(environment: VenueEnvironment, local: LocalAlpaca | null): Promise<AlpacaAddresses> {
  if (environment !== "LOCAL_SANDBOX") return remote[environment];
  if (!local) throw new VenueCallError("OTHER", "This server runs no sandbox of Alpaca.");
  return local.addresses();
}

const token = z.object({ access_token: z.string().min(1), token_type: z.string() });

/** The code flow: no refresh, no expiry. A token works until its owner revokes it at Alpaca. */
class AlpacaOAuth implements VenueOAuth {
  constructor(private readonly parts: AlpacaVenueParts) {}

  async authorizeUrl(state: string, environment: VenueEnvironment, returnUrl: string): Promise<string> {
    const { authorizeUrl } = await addressesOf(environment, this.parts.local);
    const { clientId } = await this.app(environment, returnUrl);
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: clientId, redirect_uri: returnUrl, state, scope: scopes },
      env: environment === "LIVE" ? "live" : "paper",
    });
    return `${authorizeUrl}?${query}`;
  }

  async exchange(code: string, environment: VenueEnvironment, returnUrl: string): Promise<VenueCredentials> {
    const { tokenUrl } = await addressesOf(environment, this.parts.local);
    const { clientId, clientSecret } = await this.app(environment, returnUrl);
    const fields = { grant_type: "authorization_code", code, client_id: clientId, client_secret: clientSecret, redirect_uri: returnUrl };
    let status: number;
    let text: string;
    try {
      const answer = await fetch(tokenUrl, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
        signal: AbortSignal.timeout(exchangeTimeoutMs),
      });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      throw unanswered(error);
    }
    if (status === 429) throw new VenueCallError("RATE_LIMITED", "Alpaca takes no more sign-ins for now.", status, 60_000);
    if (status >= 500) throw new VenueCallError("UNREACHABLE", `Alpaca answered ${status}.`, status);
    if (status >= 400) throw new VenueCallError("OTHER", "Alpaca did not accept this sign-in. Start it again.", status);
    const given = token.safeParse(jsonOf(text)).data;
    if (!given) throw new VenueCallError("UNREADABLE", "Alpaca's answer to the sign-in could not be read.", status);
    return { kind: "OAUTH", accessToken: given.access_token };
  }

  private async app(environment: VenueEnvironment, returnUrl: string): Promise<OAuthApp> {
    const { app, local } = this.parts;
    const own = environment === "LOCAL_SANDBOX" ? await local?.app(returnUrl) : app;
    if (!own) throw new VenueCallError("OTHER", "This server has no app at Alpaca: connect by a key.");
    return own;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
