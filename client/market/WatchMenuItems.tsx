import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { useWatchlists } from "./useWatchlists";

export interface WatchMenuItemsProps {
  readonly symbol: string;
  readonly watch: ReturnType<typeof useWatchlists>;
  onNew(): void;
}

/** Every watchlist, ticked where the symbol stands in it. */
export default function WatchMenuItems({ symbol, watch, onNew }: WatchMenuItemsProps): ReactNode {
  return (
    <>
      {watch.problem && <Menu.Label role="alert">{watch.problem}</Menu.Label>}
      {watch.isFailed && <Menu.Label role="alert">Your lists did not arrive.</Menu.Label>}
      {watch.lists?.map((list) => {
        const isIn = list.instruments.some((one) => one.symbol === symbol);
        return (
          <Menu.Item
            key={list.id}
            role="menuitemcheckbox"
            aria-checked={isIn}
            closeMenuOnClick={false}
            leftSection={<IconCheck size={16} aria-hidden="true" visibility={isIn ? "visible" : "hidden"} />}
            onClick={() => void (isIn ? watch.remove(list.id, symbol) : watch.add(list.id, symbol))}
          >
            {list.name}
          </Menu.Item>
        );
      })}
      {(watch.lists?.length ?? 0) > 0 && <Menu.Divider />}
      <Menu.Item disabled={!watch.lists} onClick={onNew}>
        New list with {symbol}
      </Menu.Item>
    </>
  );
}
