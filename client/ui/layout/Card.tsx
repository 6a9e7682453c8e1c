import { useId, type ReactNode } from "react";
import classes from "./Card.module.css";

export interface CardProps {
  readonly title?: ReactNode;
  /** One quiet phrase beside the title. */
  readonly note?: ReactNode;
  /** What is at the right in the header: a link, range buttons. */
  readonly aside?: ReactNode;
  /** Without inner padding, for tables and lists that draw their own rows. */
  readonly isFlush?: boolean;
  /** On screen alone, where only a part of the page is worth its paper. */
  readonly isLeftOutOnPaper?: boolean;
  readonly children: ReactNode;
}

/** A section on `surface` with a hairline and no shadow; its title names it for screen readers. */
export function Card({ title, note, aside, isFlush = false, isLeftOutOnPaper = false, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined} data-print={isLeftOutOnPaper ? "none" : undefined}>
      {(title || aside) && (
        <header className={classes.header}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {note && <span className={classes.note}>{note}</span>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      <div className={isFlush ? undefined : classes.body} data-flush={isFlush || undefined} data-untitled={!title || undefined}>
        {children}
      </div>
    </section>
  );
}

export interface PageHeaderProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
}

/** The page's only `h1`, one line on what the page is for, actions right. */
export function PageHeader({ title, lead, aside }: PageHeaderProps): ReactNode {
  return (
    <header className={classes.page}>
      <div>
        <h1 className={classes.pageTitle}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}
