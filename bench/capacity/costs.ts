/** The last line that a bench prints. */
export type Figures = Readonly<Record<string, unknown>> & { readonly bench: string };

/** A unit of work, and what it takes. */
export interface Cost {
  readonly key: CostKey;
  readonly name: string;
  /** In which bench's figures it is found; null where none measures it. */
  readonly bench: string | null;
  /** From those figures; null where they do not hold it. */
  readonly read: (figures: Figures) => number | null;
  /** Taken where no figures are given. */
  readonly otherwise: number;
  /** Where that is from. */
  readonly source: string;
}

export type CostKey =
  | "pagesPerSecond"
  | "deliveriesPerSecond"
  | "bytesPerSocket"
  | "receiptsPerSecond"
  | "bytesPerWatchedCopy"
  | "watchMsPerMillionCopies"
  | "transfersPerSecond"
  | "bytesPerReceipt";

export interface Measured {
  readonly value: number;
  /** Of which bench, or what it is taken from instead. */
  readonly source: string;
  readonly isMeasured: boolean;
}

export type Costs = Readonly<Record<CostKey, Measured>>;

const numberAt =
  (name: string) =>
  (figures: Figures): number | null =>
    numberOf(figures[name]);

const numberOf = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null);

/** A figure of the row with the most copies: what a copy costs beside many others is what counts. */
const ofMostCopies =
  (name: string) =>
  ({ rows }: Figures): number | null => {
    if (!Array.isArray(rows)) return null;
    const [most] = (rows as Array<Record<string, unknown>>).toSorted((a, b) => Number(b.copies) - Number(a.copies));
    return most ? numberOf(most[name]) : null;
  };

const nobody = (): null => null;

export const unitCosts: readonly Cost[] = [
  {
    key: "pagesPerSecond",
    name: "Pages of 50 items, a second",
    bench: "http",
    read: numberAt("ours"),
    otherwise: 200,
    source: "assumed",
  },
  {
    key: "deliveriesPerSecond",
    name: "Deliveries to sockets, a second",
    bench: "live",
    read: numberAt("deliveriesPerSecond"),
    otherwise: 40_000,
    source: "assumed, from 56,000 to 72,000 of a bare server (docs/decisions/hot-path.md)",
  },
  {
    key: "bytesPerSocket",
    name: "Memory of a socket with its subscriptions, bytes",
    bench: "live",
    read: (figures) => sumOf(numberOf(figures.bytesPerIdleSocket), numberOf(figures.bytesPerSubscribedSocket)),
    otherwise: 60_000,
    source: "assumed",
  },
  {
    key: "receiptsPerSecond",
    name: "Receipts of a fan-out, a second",
    bench: "fanout",
    read: ofMostCopies("copiesPerSecond"),
    otherwise: 2_400,
    source: "one run of 10,000 copies in 4,163 ms on the machine below, of which no JSON is kept",
  },
  {
    key: "bytesPerWatchedCopy",
    name: "Memory of a watched copy of ten positions, bytes",
    bench: "fanout",
    read: ofMostCopies("liveBytesPerCopy"),
    otherwise: 654,
    source: "docs/decisions/copying-in-sql.md, 100,000 copies",
  },
  {
    key: "watchMsPerMillionCopies",
    name: "A tick of a symbol that a million copies hold, ms",
    bench: null,
    read: nobody,
    otherwise: 20,
    source: "docs/decisions/copying-in-sql.md: 2.0 ms for 100,000",
  },
  {
    key: "transfersPerSecond",
    name: "Transfers in the ledger, a second",
    bench: "ledger",
    read: numberAt("transfersPerSecond"),
    otherwise: 850,
    source: "assumed",
  },
  {
    key: "bytesPerReceipt",
    name: "Receipt, position, lot and outbox row with their indexes, bytes",
    bench: null,
    read: nobody,
    otherwise: 2_500,
    source: "assumed",
  },
];

const sumOf = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/** Costs as far as figures hold them, else what is taken instead. A bench given twice counts with its last figures. */
export function costsOf(figures: readonly Figures[]): Costs {
  const of = ({ bench, read, otherwise, source }: Cost): Measured => {
    const found = figures.filter((one) => one.bench === bench).at(-1);
    const value = found ? read(found) : null;
    return value === null ? { value: otherwise, source, isMeasured: false } : { value, source: `bench ${bench}`, isMeasured: true };
  };
  return Object.fromEntries(unitCosts.map((cost) => [cost.key, of(cost)])) as Record<CostKey, Measured>;
}

/** The last line of a bench's output that is JSON of a bench; null without one. */
export function figuresIn(output: string): Figures | null {
  for (const line of output.split("\n").toReversed()) {
    if (!line.startsWith("{")) continue;
    try {
      const parsed = JSON.parse(line) as Partial<Figures>;
      if (typeof parsed.bench === "string") return parsed as Figures;
    } catch {
      // A line of a log, cut off.
    }
  }
  return null;
}
