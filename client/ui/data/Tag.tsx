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

export interface ModeTagProps {
  readonly mode: "PAPER" | "LIVE";
  /** What a venue calls its play money, like testnet; paper where nothing is said. */
  readonly playName?: string | null;
}

/**
 * Whether the money is real: on every trade, curve and card. Real money is a filled tag, play money a dashed one, so that nobody takes
 * one for the other; in capitals, because "Live" is also what the line to the server is called.
 */
export const ModeTag = ({ mode, playName }: ModeTagProps): ReactNode =>
  mode === "LIVE" ? (
    <Tag look="solid" title="Real money">
      LIVE
    </Tag>
  ) : (
    <Tag look="dashed" title="No real money">
      {(playName ?? "paper").toUpperCase()}
    </Tag>
  );
