import { useQuery } from "@apollo/client/react";
import { Button, Flex, NumberInput, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHandStop, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatPercent } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { Tag } from "../../ui/data/Tag";
import {
  AdminMarketDocument,
  useGapSymbolMutation,
  useHaltSymbolMutation,
  useResumeSymbolMutation,
  type AdminMarketQuery,
} from "../admin.generated";
import classes from "../AdminPage.module.css";
import { DeliberateDialog } from "../DeliberateDialog";
import { Panel } from "../panel";
import { useIsSample } from "../sample";

type Instrument = AdminMarketQuery["instruments"][number];
type Act = { readonly kind: "halt" | "resume" | "gap"; readonly symbol: string };

const quietMs = 200;

/** Halts, resumes and gaps simulated symbols; what was replayed or is real obeys nobody. */
export default function MarketPanel(): ReactNode {
  const [search, setSearch] = useState("");
  const [sent] = useDebouncedValue(search.trim(), quietMs);
  const { data, previousData, error, refetch } = useQuery(AdminMarketDocument, { variables: sent === "" ? {} : { search: sent } });
  const [act, setAct] = useState<Act | null>(null);
  const wanted = search.trim().toUpperCase();
  return (
    <Stack>
      <TextInput
        w={320}
        maw="100%"
        type="search"
        aria-label="Search symbols"
        placeholder="Symbol or name"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Panel data={(data ?? previousData)?.instruments} error={error} onRetry={() => void refetch()}>
        {(instruments) => (
          <Card title="Symbols" note="halted ones first" isFlush>
            <ul className={classes.list}>
              {instruments
                .filter(({ symbol, name }) => symbol.includes(wanted) || name.toUpperCase().includes(wanted))
                .toSorted((a, b) => Number(b.isHalted) - Number(a.isHalted) || a.symbol.localeCompare(b.symbol))
                .map((instrument) => (
                  <Line key={instrument.id} instrument={instrument} onAct={setAct} />
                ))}
            </ul>
          </Card>
        )}
      </Panel>
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </Stack>
  );
}

function Line({ instrument, onAct }: { readonly instrument: Instrument; readonly onAct: (act: Act) => void }): ReactNode {
  const { symbol, name, isHalted, source } = instrument;
  const isSample = useIsSample();
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.strong}>{symbol}</span>
        <span className={classes.meta}>{name}</span>
      </span>
      {isHalted && <Tag look="loss">Halted</Tag>}
      {!isSample && source === "SIMULATED" && (
        <Flex component="span" gap="xs" wrap="wrap">
          <Button size="xs" onClick={() => onAct({ kind: "gap", symbol })} aria-label={`Gap ${symbol}`}>
            Gap
          </Button>
          {isHalted ? (
            <Button size="xs" onClick={() => onAct({ kind: "resume", symbol })} aria-label={`Resume ${symbol}`}>
              Resume
            </Button>
          ) : (
            <Button
              size="xs"
              color="loss"
              leftSection={<IconHandStop size={14} stroke={1.75} aria-hidden="true" />}
              onClick={() => onAct({ kind: "halt", symbol })}
              aria-label={`Halt ${symbol}`}
            >
              Halt
            </Button>
          )}
        </Flex>
      )}
    </li>
  );
}

function ActDialog({ act: { kind, symbol }, onClose }: { readonly act: Act; readonly onClose: () => void }): ReactNode {
  const [percent, setPercent] = useState<number | string>(-2);
  const [halt] = useHaltSymbolMutation();
  const [resume] = useResumeSymbolMutation();
  const [gap] = useGapSymbolMutation();
  if (kind === "resume")
    return (
      <DeliberateDialog
        title={`Resume trading in ${symbol}?`}
        name={null}
        isDestructive={false}
        confirmLabel={`Resume ${symbol}`}
        done={`${symbol} trades again.`}
        onClose={onClose}
        act={async ({ reason }) => (await resume({ variables: { input: { symbol, reason } } })).data?.resumeSymbol.errors ?? null}
      >
        Trading resumes at the current price. Pending closes fill at the first price.
      </DeliberateDialog>
    );
  if (kind === "halt")
    return (
      <DeliberateDialog
        title={`Halt ${symbol}?`}
        name={symbol}
        confirmLabel={`Halt ${symbol}`}
        done={`${symbol} is halted.`}
        onClose={onClose}
        act={async (given) => (await halt({ variables: { input: { symbol, ...given } } })).data?.haltSymbol.errors ?? null}
      >
        Its quote freezes for everyone. No new orders open; closes wait for the first price after the halt.
      </DeliberateDialog>
    );
  return (
    <DeliberateDialog
      title={`Gap ${symbol}?`}
      name={symbol}
      confirmLabel={`Gap ${symbol}`}
      done={`The price of ${symbol} jumped by ${formatPercent(Number(percent))}.`}
      onClose={onClose}
      fields={
        <NumberInput label="Jump" suffix=" %" value={percent} onChange={setPercent} min={-90} max={900} decimalScale={2} hideControls />
      }
      act={async (given) =>
        (await gap({ variables: { input: { symbol, factor: String(Math.round((1 + Number(percent) / 100) * 1e6) / 1e6), ...given } } }))
          .data?.gapSymbol.errors ?? null
      }
    >
      The price jumps immediately and permanently for everyone. Stops in between fill at the price after the jump.
    </DeliberateDialog>
  );
}
