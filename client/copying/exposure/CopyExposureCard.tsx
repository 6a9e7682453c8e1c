import { useQuery } from "@apollo/client/react";
import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney, formatPercent, formatRatio } from "../../lib/format/format";
import { Facts } from "../../ui/data/Facts";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { CopyExposureDocument, type CopyExposureQuery } from "./exposure.generated";
import { classNames, feedersWords } from "./exposure-words";
import classes from "./exposure.module.css";

/** Prices move; read anew this often. Milliseconds. */
const readEveryMs = 5_000;
const symbolsShown = 10;

type Exposure = CopyExposureQuery["copyExposure"];
type OfSymbol = Exposure["symbols"][number];
type OfClass = Exposure["classes"][number];

interface CopyExposureProps {
  /** Copies with which money. */
  readonly mode: "PAPER" | "LIVE";
}

/** What copies with one kind of money hold together: gross and net, by class, by symbol, and where feeders meet. Nothing without a position. */
export function CopyExposureCard({ mode }: CopyExposureProps): ReactNode {
  const { data } = useQuery(CopyExposureDocument, { variables: { mode }, fetchPolicy: "no-cache", pollInterval: readEveryMs });
  const exposure = data?.copyExposure;
  if (!exposure || exposure.symbols.length === 0) return null;
  const { classes: byClass, limits } = exposure;
  const limitOf = (name: OfClass["class"]): string | null => limits.maxPerClass.find((one) => one.class === name)?.max ?? null;
  const overlaps = exposure.symbols.filter(({ overlap }) => overlap !== null);
  return (
    <Card title="Exposure across copies" note={`all ${mode === "LIVE" ? "LIVE" : "paper"} accounts, at mid now`}>
      <div className={classes.stack}>
        <Totals exposure={exposure} />
        <section>
          <h3 className={classes.label}>By asset class</h3>
          <Bars
            label="Exposure of copies by asset class"
            rows={byClass.map((one) => ({ ...one, name: classNames[one.class], note: limitWords(limitOf(one.class)) }))}
            widest={exposure.gross}
          />
        </section>
        <section>
          <h3 className={classes.label}>By symbol</h3>
          <Bars
            label="Exposure of copies by symbol"
            rows={exposure.symbols.slice(0, symbolsShown).map((one) => ({ ...one, name: one.instrument.symbol }))}
            widest={exposure.symbols[0]!.gross}
          />
          {exposure.symbols.length > symbolsShown && (
            <Text fz="xs" c="dimmed" mt={6}>
              The {symbolsShown} largest of {exposure.symbols.length}.
            </Text>
          )}
        </section>
        <section>
          <h3 className={classes.label}>Held through two or more feeders</h3>
          {overlaps.length === 0 ? (
            <Text fz="sm" c="secondary">
              No symbol. Each is held through one feeder only.
            </Text>
          ) : (
            <ul className={classes.overlaps}>
              {overlaps.map((one) => (
                <Overlap key={one.instrument.id} one={one} />
              ))}
            </ul>
          )}
        </section>
        <Anchor component={Link} to="/chefs/difference" fz="sm">
          Why mine differs from my feeders’
        </Anchor>
      </div>
    </Card>
  );
}

function Totals({ exposure }: { readonly exposure: Exposure }): ReactNode {
  const { limits, symbols } = exposure;
  const largest = symbols[0]!;
  const items = [
    { label: "Gross", value: formatMoney(exposure.gross), note: limitWords(limits.maxTotal) },
    { label: "Net", value: formatMoney(exposure.net), note: Number(exposure.net) < 0 ? "more short than long" : "long less short" },
    {
      label: "Of copies’ value",
      value: formatPercent(exposure.grossPercent, { digits: 0, isSigned: false }),
      note: `of ${formatMoney(exposure.equity)}`,
    },
    {
      label: "Largest symbol",
      value: `${largest.instrument.symbol} ${formatPercent(largest.sharePercent, { digits: 0, isSigned: false })}`,
      note: limitWords(limits.maxPerSymbol) ?? `${formatMoney(largest.gross)} of gross`,
    },
    {
      label: "Concentration",
      value: `${formatRatio(exposure.effectiveSymbols, 1)} symbols`,
      note: "if all were equally large: 1 / sum of squared shares",
    },
  ];
  return (
    <Facts columns="repeat(auto-fill, minmax(128px, 1fr))" gap={12}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && (
              <Text fz="xs" c="dimmed" fw={400}>
                {note}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </Facts>
  );
}

const limitWords = (limit: string | null): string | undefined =>
  limit === null ? undefined : `limit ${formatMoney(limit)}, paper and LIVE`;

interface BarsProps {
  readonly label: string;
  readonly rows: readonly (Pick<OfSymbol, "long" | "short" | "gross" | "net" | "sharePercent"> & {
    readonly name: string;
    readonly note?: string | undefined;
  })[];
  readonly widest: string;
}

function Bars({ label, rows, widest }: BarsProps): ReactNode {
  const width = (value: string): string => `${(Number(value) / Math.max(1, Number(widest))) * 100}%`; // geometry of a bar, never a sum
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.map(({ name, note, long, short, gross, net, sharePercent }) => (
        <li key={name} title={`long ${formatMoney(long)}, short ${formatMoney(short)}, net ${formatMoney(net)}`}>
          <span>{name}</span>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: width(long) }} />
            <span data-short="true" style={{ width: width(short) }} />
          </span>
          <span className={classes.value}>{formatMoney(gross)}</span>
          <span className={classes.share}>{formatPercent(sharePercent, { digits: 0, isSigned: false })}</span>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}

const Overlap = ({ one }: { readonly one: OfSymbol }): ReactNode => (
  <li>
    <strong>{one.instrument.symbol}</strong>{" "}
    <Tag look={one.overlap === "OPPOSED" ? "accent" : "plain"}>{one.overlap === "OPPOSED" ? "Against each other" : "Same side"}</Tag>
    <small>{feedersWords(one.feeders)}</small>
  </li>
);
