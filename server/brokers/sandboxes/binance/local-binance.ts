import type { LocalExchange } from "../../venues/ccxt/ccxt-venues";
import { startingAmount, type BinanceSandbox } from "./sandbox";

const host = "127.0.0.1";

/** How the adapter reaches the imitation: by the real exchange's own addresses, turned to this machine. */
export function localBinanceOf(started: () => Promise<BinanceSandbox>): LocalExchange {
  return {
    async route() {
      const { port } = await started();
      return {
        rest: (url) => url.replace(/^https:\/\/api\.binance\.com/, `http://${host}:${port}`),
        stream: `ws://${host}:${port}/stream/ws`,
        userStream: `ws://${host}:${port}/ws-api/v3`,
      };
    },
    async createAccount(currency) {
      const { key, secret } = await (await started()).createAccount(currency ? { [currency]: startingAmount } : undefined);
      return { kind: "KEY", key, secret, passphrase: null };
    },
  };
}

/** Starts at the first use, once; a start that failed is tried again at the next. */
export class LazyBinance {
  private starting: Promise<BinanceSandbox> | null = null;
  readonly local: LocalExchange;

  constructor(private readonly create: () => BinanceSandbox) {
    this.local = localBinanceOf(() => this.start());
  }

  private start(): Promise<BinanceSandbox> {
    this.starting ??= this.begin().catch((error: unknown) => {
      this.starting = null;
      throw error;
    });
    return this.starting;
  }

  private async begin(): Promise<BinanceSandbox> {
    const sandbox = this.create();
    await sandbox.start();
    return sandbox;
  }

  async stop(): Promise<void> {
    const sandbox = await this.starting?.catch(() => null);
    this.starting = null;
    await sandbox?.stop();
  }
}
