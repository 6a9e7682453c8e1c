import { Text } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { ArticleBody } from "../../education/ArticleBody";
import { headingsOf } from "../../education/headings";
import type { LegalTextId } from "../../graphql/schema.generated";
import { formatDate } from "../../lib/format/time";
import { LocalText } from "../../ui/data/LocalText";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { useLegalTextQuery, type LegalTextQuery } from "./legal.generated";
import classes from "./LegalPage.module.css";

/** A legal text: real for this product, marked as a template until counsel of the server's operator has read it. */
export function LegalPage({ id }: { readonly id: LegalTextId }): ReactNode {
  const { data, error, refetch } = useLegalTextQuery({ variables: { id } });
  if (data) return <LegalText {...data.legalText} />;
  if (error)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the text.
      </ErrorState>
    );
  return (
    <div className={classes.page} role="status" aria-label="Loading the text">
      <Skeleton height={40} width={220} />
      <Skeleton height={520} />
    </div>
  );
}

function LegalText({ title, lead, body, revisedAt }: LegalTextQuery["legalText"]): ReactNode {
  const headings = useMemo(() => headingsOf(body), [body]);
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      <Text size="lg" c="secondary" mb={20}>
        {lead}
      </Text>
      <Text size="sm" c="dimmed" mt={-12} mb="md">
        <LocalText words={() => `Revised ${formatDate(revisedAt)}`} />
      </Text>
      <p className={classes.template} role="note">
        Template for counsel. It describes how this software works. The operator of this server must have it reviewed for their country
        before opening it to others.
      </p>
      <nav aria-label="On this page" className={classes.contents}>
        <ol>
          {headings.map(({ text, anchor }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <ArticleBody text={body} />
    </article>
  );
}
