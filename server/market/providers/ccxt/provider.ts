import type { Clock } from "../../../platform/clock";
import type { Logger } from "../../../platform/ops/logger";
import { VenueProvider } from "../venue/provider";
import type { ExchangeId, ExchangeRoute } from "./library";
import { CcxtSource } from "./source";

export interface CcxtOptions {
  readonly exchange: ExchangeId;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Another address than the exchange's own. */
  readonly route?: ExchangeRoute;
  readonly onError?: (error: unknown) => void;
}

/** Public prices of a crypto exchange through ccxt: instruments and bars by REST, quotes by streams with REST behind them. */
export class CcxtProvider extends VenueProvider {
  constructor(options: CcxtOptions) {
    super({ ...options, source: new CcxtSource(options) });
  }
}
