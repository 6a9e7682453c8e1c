import { Children, isValidElement } from "react";
import type { ReactElement, ReactNode } from "react";
import ReactMarkdown from "react-markdown";
import type { Components } from "react-markdown";
import { Link } from "react-router-dom";
import remarkGfm from "remark-gfm";
import { ArticleFigure } from "./ArticleFigure";
import type { FigureFacts } from "./ArticleFigure";
import { ArticleFormula } from "./ArticleFormula";
import type { FormulaFacts } from "./ArticleFormula";
import classes from "./article.module.css";
import { anchorOf } from "./headings";

const textOf = (children: ReactNode): string =>
  Children.toArray(children)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join("");

/** Blocks of our own are in Markdown as fenced JSON; any other fence is code. */
function Block({ children }: { readonly children?: ReactNode }): ReactNode {
  const code = Children.toArray(children)[0] as ReactElement<{ className?: string; children?: ReactNode }>;
  const text = textOf(code.props.children);
  switch (code.props.className) {
    case "language-formula":
      return <ArticleFormula {...(JSON.parse(text) as FormulaFacts)} />;
    case "language-figure":
      return <ArticleFigure {...(JSON.parse(text) as FigureFacts)} />;
    case "language-calculator":
      // It is beside the text (below it on phones), where it stays in view while one reads on.
      return null;
    default:
      return (
        <pre className={classes.code} tabIndex={0}>
          <code>{text}</code>
        </pre>
      );
  }
}

/** GraphiQL is a page of its own, served beside the app: the router does not know it. */
const isOutside = (href: string): boolean => !href.startsWith("/") || href === "/graphql";

const components: Components = {
  pre: Block,
  h2: ({ children }) => <h2 id={anchorOf(textOf(children))}>{children}</h2>,
  a: ({ href = "", children }) => (isOutside(href) ? <a href={href}>{children}</a> : <Link to={href}>{children}</Link>),
  table: ({ children }) => (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

/** An article's text. It is the app's own, still no HTML passes through. */
export const ArticleBody = ({ text }: { readonly text: string }): ReactNode => (
  <div className={classes.body}>
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} skipHtml>
      {text}
    </ReactMarkdown>
  </div>
);
