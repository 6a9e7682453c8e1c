import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./article.module.css";

/** A formula as an article's block gives it, with the example that a test calculates again. */
export interface FormulaFacts {
  readonly name: string;
  readonly is?: string;
  readonly over?: string;
  readonly under?: string;
  readonly times?: string;
  readonly worked?: string;
  readonly equals?: string;
}

export const ArticleFormula = ({ name, is, over, under, times, worked, equals }: FormulaFacts): ReactNode => (
  <div className={classes.formula}>
    <Flex component="p" gap="6px 8px" align="center" wrap="wrap" fw={500} lh="22px">
      <span>{name} =</span>
      {is && <span>{is}</span>}
      {over && (
        <span className={classes.fraction}>
          <span>{over}</span>
          <span className="visually-hidden"> divided by </span>
          <span>{under}</span>
        </span>
      )}
      {times && <span>× {times}</span>}
    </Flex>
    {worked && (
      <p className={classes.worked}>
        {worked} = <strong>{equals}</strong>
      </p>
    )}
  </div>
);
