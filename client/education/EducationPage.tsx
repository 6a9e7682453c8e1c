import { Flex, Text, TextInput } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useDeferredValue } from "react";
import type { ReactNode } from "react";
import { Link, NavLink, useParams, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../ui/shell/frame/title";
import { Skeleton } from "../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../ui/feedback/States";
import { useLibraryQuery } from "./education.generated";
import type { ArticleTeaserFragment, LibraryQuery } from "./education.generated";
import classes from "./library.module.css";

/** An article counts as read from here on: nobody scrolls to the last pixel of a page. */
const readFromPercent = 90;

/** The library: all shelves, or one; the search is in the address. */
export default function EducationPage(): ReactNode {
  const { category } = useParams();
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const asked = useDeferredValue(search.trim());
  const { data, previousData, error, refetch } = useLibraryQuery({ variables: { category: category ?? null, search: asked || null } });
  const shown = data ?? previousData;
  const shelf = shown?.articleCategories.find(({ slug }) => slug === category);
  usePageTitle(shelf?.title);
  if (error && !shown)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the articles.
      </ErrorState>
    );
  if (category && shown && !shelf)
    return (
      <EmptyState level={1} title="No such shelf" actions={<Link to="/education">All articles</Link>}>
        There is no category of this name.
      </EmptyState>
    );
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{shelf?.title ?? "Education"}</h1>
        <p>{shelf?.lead ?? "How copying works, what every figure means, and how to check our records, with numbers you can change."}</p>
        <TextInput
          type="search"
          aria-label="Search the articles"
          placeholder="Slippage, drawdown, stop…"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setParams(currentTarget.value ? { q: currentTarget.value } : {}, { replace: true })}
        />
        <Shelves categories={shown?.articleCategories ?? []} />
      </header>
      {!shown ? (
        <LibrarySkeleton />
      ) : (
        <Found data={shown} search={asked} category={category} onClear={() => setParams({}, { replace: true })} />
      )}
    </div>
  );
}

const Shelves = ({ categories }: { readonly categories: LibraryQuery["articleCategories"] }): ReactNode => (
  <nav className={classes.shelves} aria-label="Categories">
    <NavLink to="/education" end>
      All
    </NavLink>
    {categories.map(({ slug, title, articleCount }) => (
      <NavLink key={slug} to={`/education/${slug}`}>
        {title} <span>{articleCount}</span>
      </NavLink>
    ))}
  </nav>
);

interface FoundProps {
  readonly data: LibraryQuery;
  readonly search: string;
  readonly category: string | undefined;
  readonly onClear: () => void;
}

/** Searching, the best first; else by shelf, in reading order. */
function Found({ data, search, category, onClear }: FoundProps): ReactNode {
  if (data.articles.length === 0)
    return (
      <EmptyState
        title="No articles found"
        actions={
          <button type="button" className={classes.clear} onClick={onClear}>
            Clear the search
          </button>
        }
      >
        Try a single word, or the name of a figure.
      </EmptyState>
    );
  if (search || category) return <List articles={data.articles} label={search ? `Results for ${search}` : "Articles"} />;
  return data.articleCategories.map(({ slug, title, lead }) => (
    <section key={slug} className={classes.shelf} aria-labelledby={`shelf-${slug}`}>
      <h2 id={`shelf-${slug}`}>
        <Link to={`/education/${slug}`}>{title}</Link>
      </h2>
      <p>{lead}</p>
      <List articles={data.articles.filter((article) => article.category.slug === slug)} label={title} />
    </section>
  ));
}

const List = ({ articles, label }: { readonly articles: readonly ArticleTeaserFragment[]; readonly label: string }): ReactNode => (
  <ul className={classes.list} aria-label={label}>
    {articles.map((article) => (
      <li key={article.id}>
        <Link to={`/education/${article.id}`} className={classes.teaser}>
          <strong>{article.title}</strong>
          <Text span size="sm" flex={1} c="secondary">
            {article.lead}
          </Text>
          <span className={classes.facts}>
            {article.minutes} min
            <Progress percent={article.viewerPercent} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

function Progress({ percent }: { readonly percent: number | null }): ReactNode {
  if (percent === null || percent === 0) return null;
  if (percent < readFromPercent) return <span>· {percent}% read</span>;
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center" c="gain">
      <IconCheck size={14} stroke={2} aria-hidden="true" /> read
    </Flex>
  );
}

const LibrarySkeleton = (): ReactNode => (
  <div role="status" aria-label="Loading the articles" className={classes.list}>
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} height={116} />
    ))}
  </div>
);
