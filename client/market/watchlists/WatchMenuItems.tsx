import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import type { useWatchlists } from "./use-watchlists";

export interface WatchMenuItemsProps {
  readonly symbol: string;
  readonly watch: ReturnType<typeof useWatchlists>;
  onNew(): void;
}

/** Every watchlist, ticked where the symbol is in it. */
export default function WatchMenuItems({ symbol, watch, onNew }: WatchMenuItemsProps): ReactNode {
  return (
    <>
      {watch.problem && <Menu.Label role="alert">{watch.problem}</Menu.Label>}
      {watch.isFailed && <Menu.Label role="alert">Couldn’t load your watchlists.</Menu.Label>}
      {watch.lists?.map((list) => {
        const isIn = list.instruments.some((one) => one.symbol === symbol);
        return (
          <Menu.CheckboxItem
            key={list.id}
            checked={isIn}
            onChange={() => void (isIn ? watch.remove(list.id, symbol) : watch.add(list.id, symbol))}
          >
            {list.name}
          </Menu.CheckboxItem>
        );
      })}
      {(watch.lists?.length ?? 0) > 0 && <Menu.Divider />}
      <Menu.Item disabled={!watch.lists} onClick={onNew}>
        New watchlist with {symbol}
      </Menu.Item>
    </>
  );
}
