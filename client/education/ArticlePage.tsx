import { Box, Flex, Text } from "@mantine/core";
import { IconClock, IconPencil } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { useViewer } from "../graphql/session/SessionContext";
import { formatDate } from "../lib/format/time";
import { usePageTitle } from "../ui/shell/frame/title";
import { LocalText } from "../ui/data/LocalText";
import { Skeleton } from "../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../ui/feedback/States";
import { ArticleBody } from "./ArticleBody";
import { CalculatorCard } from "./CalculatorCard";
import classes from "./article.module.css";
import { useArticleQuery, useMarkArticleReadMutation } from "./education.generated";
import type { ArticleQuery } from "./education.generated";
import { calculatorsOf, headingsOf } from "./headings";
import type { Heading } from "./headings";
import { useArticleProgress } from "./use-article-progress";

type ArticleFacts = NonNullable<ArticleQuery["article"]>;

/** One article: its parts left, the text, its calculator and what to read next right. */
export default function ArticlePage(): ReactNode {
  const { category = "", article: slug = "" } = useParams();
  const { data, error, refetch } = useArticleQuery({ variables: { id: `${category}/${slug}` } });
  usePageTitle(data?.article?.title);
  if (error && !data)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the article.
      </ErrorState>
    );
  if (!data) return <ArticleSkeleton />;
  if (!data.article)
    return (
      <EmptyState level={1} title="Not on this shelf" actions={<Link to="/education">All articles</Link>}>
        This article does not exist. It may have been renamed.
      </EmptyState>
    );
  return <ArticleView key={data.article.id} article={data.article} />;
}

function ArticleView({ article }: { readonly article: ArticleFacts }): ReactNode {
  const isSignedIn = useViewer().status === "signedIn";
  const headings = useMemo(() => headingsOf(article.body), [article.body]);
  const [mark] = useMarkArticleReadMutation();
  const remember = useCallback(
    (percent: number): void => {
      // A mark that gets lost costs nobody anything: the next one says more.
      if (isSignedIn && percent > (article.viewerPercent ?? 0))
        void mark({ variables: { input: { articleId: article.id, percent } } }).catch(() => {});
    },
    [isSignedIn, article.id, article.viewerPercent, mark],
  );
  const { percent, current } = useArticleProgress(headings, remember);
  const minutesLeft = Math.ceil((article.minutes * (100 - percent)) / 100);
  return (
    <>
      <div className={classes.progress} style={{ transform: `scaleX(${percent / 100})` }} aria-hidden="true" />
      <div className={classes.page}>
        <Contents headings={headings} current={current} left={`${minutesLeft} of ${article.minutes} minutes left`} />
        <article className={classes.article}>
          <nav aria-label="Breadcrumb" className={classes.crumbs}>
            <Link to="/education">Education</Link>
            <span aria-hidden="true">›</span>
            <Link to={`/education/${article.category.slug}`}>{article.category.title}</Link>
            <span aria-hidden="true">›</span>
            <span>
              Article {article.place} of {article.category.articleCount}
            </span>
          </nav>
          <h1>{article.title}</h1>
          <Text fz={17} lh="28px" c="bright" mb={20}>
            {article.lead}
          </Text>
          <p className={classes.byline}>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
            <span>By the Brigade kitchen</span>
            <span className={classes.revised}>
              <LocalText words={() => `${article.minutes} min, revised ${formatDate(article.revisedAt)}`} />
            </span>
          </p>
          <ArticleBody text={article.body} />
        </article>
        <aside className={classes.aside} aria-label="Contents">
          {calculatorsOf(article.body).map((name) => (
            <CalculatorCard key={name} name={name} />
          ))}
          <ReadNext articles={article.next} />
        </aside>
      </div>
    </>
  );
}

interface ContentsProps {
  readonly headings: readonly Heading[];
  readonly current: string | null;
  readonly left: string;
}

const Contents = ({ headings, current, left }: ContentsProps): ReactNode => (
  <nav className={classes.contents} aria-label="In this article">
    <Box component="p" c="dimmed">
      In this article
    </Box>
    <ul>
      {headings.map(({ text, anchor }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} aria-current={anchor === current || undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
    <Flex component="p" gap={6} align="center" c="dimmed">
      <IconClock size={14} stroke={1.75} aria-hidden="true" /> {left}
    </Flex>
  </nav>
);

const ReadNext = ({ articles }: { readonly articles: ArticleFacts["next"] }): ReactNode => (
  <section className={classes.next} aria-labelledby="read-next">
    <h2 id="read-next">Read next</h2>
    <ul>
      {articles.map(({ id, title, minutes }) => (
        <li key={id}>
          <Link to={`/education/${id}`}>{title}</Link>
          <span>{minutes} min</span>
        </li>
      ))}
    </ul>
  </section>
);

const ArticleSkeleton = (): ReactNode => (
  <div className={classes.page} role="status" aria-label="Loading the article">
    <div className={classes.contents} />
    <div className={classes.article}>
      <Skeleton width="40%" height={16} />
      <Skeleton width="90%" height={40} />
      <Skeleton width="70%" height={20} />
      {[100, 96, 98, 60, 100, 92].map((width, at) => (
        <Skeleton key={at} width={`${width}%`} height={16} />
      ))}
    </div>
  </div>
);
