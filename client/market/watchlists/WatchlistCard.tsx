import { ActionIcon, Box, Button, Flex, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots, IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { useQuote, useQuotes } from "../../graphql/session/SessionContext";
import { lazily } from "../../lib/browser/lazily";
import { formatPercent } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { Sparkline } from "../../ui/data/Sparkline";
import { Percent, Price } from "../../ui/data/Num";
import { Loading, RowsSkeleton, Skeleton } from "../../ui/feedback/Skeleton";
import { useStaleSince } from "../quotes/QuoteHeader";
import { useWatchlists, type Watchlists } from "./use-watchlists";
import type { WatchlistFactsFragment } from "./watchlists.generated";
import classes from "./watchlists.module.css";

// Loaded with a list: a field that looks symbols up is more than many pages need.
const SymbolAdder = lazily(() => import("./SymbolAdder"));

type Open = "new" | "rename" | "delete" | null;

/** What I keep an eye on, live: one of my lists at a time, in my order. */
export function WatchlistCard(): ReactNode {
  const watch = useWatchlists();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const { lists } = watch;
  const list = lists?.find(({ id }) => id === chosenId) ?? lists?.[0] ?? null;
  return (
    <Card
      title="Watchlist"
      isFlush
      aside={
        lists &&
        lists.length > 0 && (
          <Group gap="xs" wrap="nowrap">
            <NativeSelect
              size="xs"
              aria-label="Watchlist"
              value={list?.id ?? ""}
              data={lists.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChosenId(event.currentTarget.value)}
            />
            <ListMenu isEditing={isEditing} onEdit={() => setEditing(!isEditing)} onOpen={setOpen} />
          </Group>
        )
      }
    >
      {watch.problem && !open && (
        <Box pb="md" px="md">
          <FormError>{watch.problem}</FormError>
        </Box>
      )}
      {!list && <NoList watch={watch} onNew={() => setOpen("new")} />}
      {list && <ListBody key={list.id} list={list} watch={watch} isEditing={isEditing} />}
      {open && <ListDialogs open={open} list={list} watch={watch} onChoose={setChosenId} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Where there is no list: it is loading, did not arrive, or has yet to be made. */
function NoList({ watch, onNew }: { readonly watch: Watchlists; readonly onNew: () => void }): ReactNode {
  if (watch.lists)
    return (
      <Box pb="md" px="md">
        <p className={classes.help}>Watch symbols to see their live prices here.</p>
        <Button size="xs" onClick={onNew}>
          Create watchlist
        </Button>
      </Box>
    );
  if (watch.isFailed)
    return (
      <Box pb="md" px="md">
        <Box component="p" my="1em" role="alert">
          Couldn’t load your watchlists.
        </Box>
        <Button size="xs" onClick={watch.refetch}>
          Try again
        </Button>
      </Box>
    );
  return (
    <Loading label="Loading your watchlist">
      <RowsSkeleton rows={3} />
    </Loading>
  );
}

interface ListDialogsProps {
  readonly open: NonNullable<Open>;
  readonly list: WatchlistFactsFragment | null;
  readonly watch: Watchlists;
  readonly onChoose: (listId: string | null) => void;
  readonly onClose: () => void;
}

/** Makes a list, gives the shown one another name, or throws it away. */
function ListDialogs({ open, list, watch, onChoose, onClose }: ListDialogsProps): ReactNode {
  const create = async (name: string): Promise<boolean> => {
    const now = await watch.create(name);
    if (now) onChoose(now.at(-1)?.id ?? null);
    return now !== null;
  };
  if (open === "new") return <NameDialog title="New watchlist" initial="" problem={watch.problem} onClose={onClose} onSubmit={create} />;
  if (!list) return null;
  if (open === "rename")
    return (
      <NameDialog
        title={`Rename ${list.name}`}
        initial={list.name}
        problem={watch.problem}
        onClose={onClose}
        onSubmit={async (name) => (await watch.rename(list.id, name)) !== null}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${list.name}?`}
      confirmLabel="Delete list"
      onConfirm={() => void watch.end(list.id).then(onClose)}
    >
      Alerts for its symbols stay active.
    </ConfirmDialog>
  );
}

interface ListMenuProps {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onOpen: (open: Open) => void;
}

const ListMenu = ({ isEditing, onEdit, onOpen }: ListMenuProps): ReactNode => (
  <PressMenu
    position="bottom-end"
    button={
      <ActionIcon size={28} aria-label="Watchlist actions">
        <IconDots size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    }
    entries={[
      { label: isEditing ? "Finish editing" : "Edit list", onPress: onEdit },
      { label: "Rename list", onPress: () => onOpen("rename") },
      { label: "New watchlist", onPress: () => onOpen("new") },
      { label: "Delete list", isLoss: true, startsGroup: true, onPress: () => onOpen("delete") },
    ]}
  />
);

interface ListBodyProps {
  readonly list: WatchlistFactsFragment;
  readonly watch: Watchlists;
  readonly isEditing: boolean;
}

function ListBody({ list, watch, isEditing }: ListBodyProps): ReactNode {
  const symbols = list.instruments.map(({ symbol }) => symbol);
  useQuotes(symbols);
  const swap = (from: number, to: number): void => {
    const next = [...symbols];
    [next[from], next[to]] = [next[to]!, next[from]!];
    void watch.order(list.id, next);
  };
  return (
    <>
      <ul className={classes.rows} aria-label={list.name}>
        {list.instruments.map((instrument, index) => (
          <Row key={instrument.symbol} instrument={instrument}>
            {isEditing && (
              <Flex component="span" flex="none">
                <ActionIcon
                  size={28}
                  disabled={index === 0}
                  aria-label={`Move ${instrument.symbol} up`}
                  onClick={() => swap(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  disabled={index === symbols.length - 1}
                  aria-label={`Move ${instrument.symbol} down`}
                  onClick={() => swap(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={`Remove ${instrument.symbol}`}
                  onClick={() => void watch.remove(list.id, instrument.symbol)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </Flex>
            )}
          </Row>
        ))}
      </ul>
      <div className={classes.add}>
        <Suspense fallback={<Skeleton height={30} />}>
          <SymbolAdder without={symbols} onAdd={async (symbol) => (await watch.add(list.id, symbol)) !== null} />
        </Suspense>
      </div>
    </>
  );
}

/** Prices against the first of them, for drawing: what the percent beside it calls no change is none here, at every tick size. */
const percentsOf = (prices: readonly string[]): number[] => prices.map((price) => (Number(price) / Number(prices[0]) - 1) * 100);

function Row({
  instrument,
  children,
}: {
  readonly instrument: WatchlistFactsFragment["instruments"][number];
  readonly children: ReactNode;
}): ReactNode {
  const quote = useQuote(instrument.symbol);
  const staleSince = useStaleSince(quote) ?? undefined;
  return (
    <li>
      <Link to={`/instrument/${instrument.symbol}`} className={classes.symbol}>
        <strong>{instrument.symbol}</strong>
        <span>{instrument.name}</span>
      </Link>
      <Sparkline
        values={percentsOf([...instrument.dayLine, ...(quote ? [quote.mid] : [])])}
        width={64}
        height={24}
        summary={`${instrument.symbol} since the previous close: ${quote ? formatPercent(quote.changePercent) : "no price yet"}`}
      />
      <span className={classes.price}>
        <Price value={quote?.mid} tick={instrument.tick} isLive staleSince={staleSince} hidesAsOf reason="Waiting for the first price" />
        <Percent value={quote?.changePercent} hasArrow staleSince={staleSince} hidesAsOf />
      </span>
      {children}
    </li>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  /** Why the last try was not done. */
  readonly problem: string | null;
  readonly onClose: () => void;
  /** Whether it was done: if not, the dialog stays with what was typed. */
  readonly onSubmit: (name: string) => Promise<boolean>;
}

export function NameDialog({ title, initial, problem, onClose, onSubmit }: NameDialogProps): ReactNode {
  const [name, setName] = useState(initial);
  const [hasFailed, setFailed] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await onSubmit(name)) onClose();
    else setFailed(true);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        {hasFailed && problem && <FormError>{problem}</FormError>}
        <TextInput label="Name" maxLength={40} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={name.trim() === ""}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
