import { formatMoney } from "../../lib/format/format";
import type { InstrumentClass } from "../../graphql/schema.generated";
import type { ExposureFeederFragment } from "./exposure.generated";

export const classNames: Readonly<Record<InstrumentClass, string>> = { STOCK: "Stocks", ETF: "ETFs", CRYPTO: "Crypto", FX: "FX" };

const sideWords = ({ long, short }: Pick<ExposureFeederFragment, "long" | "short">): string =>
  [Number(long) > 0 && `long ${formatMoney(long)}`, Number(short) > 0 && `short ${formatMoney(short)}`].filter(Boolean).join(" and ");

/** "Ana Castellanos long $300.00, Jonas Lindqvist short $50.00". */
export const feedersWords = (feeders: readonly ExposureFeederFragment[]): string =>
  feeders.map((part) => `${part.feeder.name} ${sideWords(part)}`).join(", ");
