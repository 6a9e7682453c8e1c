import type { Clock } from "../../../platform/clock";
import type { Logger } from "../../../platform/ops/logger";
import { VenueProvider } from "../venue/provider";
import type { AlpacaDataAddresses, AlpacaDataSettings } from "./settings";
import { AlpacaSource } from "./source";
import type { StreamWaits } from "./stream";

export interface AlpacaOptions {
  readonly settings: AlpacaDataSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Other addresses than Alpaca's own, and other waits: for tests and trials on this machine. */
  readonly addresses?: AlpacaDataAddresses;
  readonly waits?: Partial<StreamWaits>;
  readonly onError?: (error: unknown) => void;
}

/** Prices of US stocks and funds from Alpaca: instruments, hours and bars by REST, quotes and halts by its stream with REST behind it. */
export class AlpacaProvider extends VenueProvider {
  constructor(options: AlpacaOptions) {
    super({ ...options, source: new AlpacaSource(options) });
  }
}
