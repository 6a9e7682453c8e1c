import type { ReactNode } from "react";
import { ErrorInPlace } from "../feedback/ErrorInPlace";
import { FigureName } from "../figures/FigureName";
import type { FigureId } from "../figures/figure-formulas";
import classes from "./StatStrip.module.css";

export interface StatTileProps {
  readonly label: string;
  /** Which figure it is: its label, pressed, shows the formula. */
  readonly figure?: FigureId;
  /** The value, usually one `Num` wrapper. */
  readonly value: ReactNode;
  /** One line of context. */
  readonly context?: ReactNode;
  /** Boxed only when the tile is alone. */
  readonly isBoxed?: boolean;
}

/** Label, value, one line of context. No icon but the arrow; one colour a tile. */
export function StatTile({ label, figure, value, context, isBoxed = false }: StatTileProps): ReactNode {
  return (
    <div className={classes.tile} data-boxed={isBoxed || undefined}>
      <dt className={classes.label}>{figure ? <FigureName figure={figure}>{label}</FigureName> : label}</dt>
      <dd className={classes.value}>{value}</dd>
      {context !== undefined && <dd className={classes.context}>{context}</dd>}
    </div>
  );
}

export interface StatStripProps {
  readonly label: string;
  /** Sums of money are long: two to a row on a phone, not three. */
  readonly holdsMoney?: boolean;
  readonly children: ReactNode;
}

/** Tiles in one box, divided by hairlines; they wrap into rows of equal width on narrow screens. */
export function StatStrip({ label, holdsMoney = false, children }: StatStripProps): ReactNode {
  return (
    <dl className={classes.strip} data-money={holdsMoney || undefined} aria-label={label}>
      {children}
    </dl>
  );
}

/** What a tile will say around its value. */
export type StatTileWords = Pick<StatTileProps, "label"> & { readonly context: string };

export interface StatStripSkeletonProps {
  /** How many; or their words, where these may take two lines and the room for them must be kept. */
  readonly tiles: number | readonly StatTileWords[];
  /** As the strip that comes has it. */
  readonly holdsMoney?: boolean;
}

/** The strip while its values load, in the same place and height. */
export function StatStripSkeleton({ tiles, holdsMoney = false }: StatStripSkeletonProps): ReactNode {
  return (
    <div className={classes.strip} data-money={holdsMoney || undefined} aria-hidden="true">
      {typeof tiles !== "number" &&
        tiles.map(({ label, context }) => (
          <div key={label} className={classes.tile}>
            <div className={classes.label}>{label}</div>
            <div className={classes.value} data-coming>
              <div className={classes.bar} style={{ width: "70%", height: 18 }} />
            </div>
            <div className={classes.context} data-coming>
              {context}
            </div>
          </div>
        ))}
      {Array.from({ length: typeof tiles === "number" ? tiles : 0 }, (_, index) => (
        <div key={index} className={classes.tile} data-coming>
          <div className={classes.bar} style={{ width: 72, height: 10 }} />
          <div className={classes.bar} style={{ width: "70%", height: 18 }} />
          <div className={classes.bar} style={{ width: 56, height: 10 }} />
        </div>
      ))}
    </div>
  );
}

export interface StatStripErrorProps extends StatStripSkeletonProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** The strip that could not be loaded: the error in its place and height, so that what is below it stays. */
export const StatStripError = ({ children, onRetry, ...shape }: StatStripErrorProps): ReactNode => (
  <ErrorInPlace shape={<StatStripSkeleton {...shape} />} onRetry={onRetry}>
    {children}
  </ErrorInPlace>
);
