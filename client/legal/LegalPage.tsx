import type { ReactNode } from "react";
import classes from "./LegalPage.module.css";

export interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly text: readonly ReactNode[] }[];
}

/** A legal text: real for this product, marked as a template until counsel of whoever runs the house has read it. */
export function LegalPage({ title, lead, sections }: LegalPageProps): ReactNode {
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <p className={classes.template} role="note">
        Template for counsel. It describes how this software works. Whoever runs this house must have it checked for their country before
        they open it to others.
      </p>
      {sections.map((section, index) => (
        <section key={section.title}>
          <h2>
            {index + 1}. {section.title}
          </h2>
          {section.text.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
