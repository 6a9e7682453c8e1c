import { Button, Group } from "@mantine/core";
import { IconBell, IconStar } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { useWatchlists } from "./use-watchlists";
import { AlertDialog, type AlertDialogProps } from "./AlertDialog";
import { NameDialog } from "./WatchlistCard";

// Loaded with the menu itself, when it is first wanted.
const WatchMenuItems = lazily(() => import("./WatchMenuItems"));

type SymbolProps = Pick<AlertDialogProps, "symbol" | "tick">;

/** On an instrument's page: into which lists it goes, and at which price I want to hear of it. */
export const WatchActions = ({ symbol, tick }: SymbolProps): ReactNode => (
  <Group gap="xs" wrap="nowrap">
    <WatchMenu symbol={symbol} />
    <AlertButton symbol={symbol} tick={tick} />
  </Group>
);

function WatchMenu({ symbol }: { readonly symbol: string }): ReactNode {
  const watch = useWatchlists();
  const [isNaming, setNaming] = useState(false);
  const isWatched = watch.lists?.some(({ instruments }) => instruments.some((one) => one.symbol === symbol)) ?? false;
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <Button
            size="xs"
            leftSection={<IconStar size={14} stroke={1.75} fill={isWatched ? "currentColor" : "none"} aria-hidden="true" />}
          >
            {isWatched ? "Watching" : "Watch"}
          </Button>
        }
      >
        <WatchMenuItems symbol={symbol} watch={watch} onNew={() => setNaming(true)} />
      </PressMenu>
      {isNaming && (
        <NameDialog
          title="New watchlist"
          initial=""
          problem={watch.problem}
          onClose={() => setNaming(false)}
          onSubmit={async (name) => (await watch.create(name, [symbol])) !== null}
        />
      )}
    </>
  );
}

function AlertButton({ symbol, tick }: SymbolProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" leftSection={<IconBell size={14} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Alert
      </Button>
      {isOpen && <AlertDialog symbol={symbol} tick={tick} onClose={() => setOpen(false)} />}
    </>
  );
}
