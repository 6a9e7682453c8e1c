import type { Clock } from "../../../platform/clock";
import type { VenueCredentials } from "../../port/venue-session";
import { AlpacaSandbox } from "../../sandboxes/alpaca/alpaca-sandbox";
import type { QuoteSource } from "../../sandboxes/quote-source";
import type { AlpacaAddresses, LocalAlpaca, OAuthApp } from "./alpaca-venue";

/** Runs the imitation of Alpaca from its first use on. */
export class RunningAlpaca implements LocalAlpaca {
  private started: Promise<AlpacaSandbox> | null = null;
  private readonly apps = new Map<string, OAuthApp>();

  constructor(private readonly options: { readonly quotes: QuoteSource; readonly clock: Clock; readonly file: string }) {}

  async addresses(): Promise<AlpacaAddresses> {
    const { url, streamUrl } = await this.sandbox();
    return { restUrl: url, dataUrl: url, streamUrl, authorizeUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token` };
  }

  async createAccount(): Promise<VenueCredentials> {
    const { key, secret } = await (await this.sandbox()).createAccount();
    return { kind: "KEY", key, secret, passphrase: null };
  }

  async app(returnUrl: string): Promise<OAuthApp> {
    const sandbox = await this.sandbox();
    const known = this.apps.get(returnUrl) ?? sandbox.registerApp({ name: "Brigade", redirectUris: [returnUrl] });
    this.apps.set(returnUrl, known);
    return known;
  }

  async stop(): Promise<void> {
    const { started } = this;
    this.started = null;
    this.apps.clear();
    const sandbox = await started?.catch(() => null);
    await sandbox?.stop();
  }

  private sandbox(): Promise<AlpacaSandbox> {
    this.started ??= this.start().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    return this.started;
  }

  private async start(): Promise<AlpacaSandbox> {
    const sandbox = new AlpacaSandbox(this.options);
    await sandbox.start();
    return sandbox;
  }
}
