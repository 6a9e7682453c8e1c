import type { ReactNode } from "react";
import classes from "./Tag.module.css";

export interface TagProps {
  /**
   * `info` for Open, `outline` for Long and Short, `plain` for the rest, `accent` for attention, `dashed` for simulated prices and play
   * money, `solid` for real money and nothing else.
   */
  readonly look?: "plain" | "outline" | "info" | "accent" | "gain" | "loss" | "dashed" | "solid";
  readonly title?: string;
  readonly children: ReactNode;
}

export function Tag({ look = "plain", title, children }: TagProps): ReactNode {
  return (
    <span className={classes.tag} data-look={look} title={title}>
      {children}
    </span>
  );
}

/** Long or Short. */
export const SideTag = ({ side }: { readonly side: "LONG" | "SHORT" }): ReactNode => (
  <Tag look="outline">{side === "LONG" ? "Long" : "Short"}</Tag>
);

/** How a trade was opened, where its owner did not open it here by hand. */
export const SourceTag = ({ source }: { readonly source: "MANUAL" | "SIGNAL" | "EXTERNAL" }): ReactNode =>
  source === "MANUAL" ? null : source === "SIGNAL" ? (
    <Tag title="Opened by an alert sent to the owner’s signal address">By signal</Tag>
  ) : (
    <Tag title="Opened at the broker, without this server">At the broker</Tag>
  );

/** Open or Closed. */
export const StatusTag = ({ status }: { readonly status: "OPEN" | "CLOSED" }): ReactNode =>
  status === "OPEN" ? <Tag look="info">Open</Tag> : <Tag>Closed</Tag>;

/** Paper or Live money: on every trade, curve and card. */
export const ModeTag = ({ mode }: { readonly mode: "PAPER" | "LIVE" }): ReactNode =>
  mode === "PAPER" ? (
    <Tag title="Traded with paper money">Paper</Tag>
  ) : (
    <Tag look="solid" title="Traded with real money">
      Live
    </Tag>
  );
