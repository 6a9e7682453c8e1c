import { useEffect, useRef, useState } from "react";
import type { Heading } from "./headings";

/** How often a reader's furthest point is reported while reading, in percent of the article. */
const reportStepPercent = 10;

export interface ArticleProgress {
  /** How far the bottom of the window has come through the article, in percent. */
  readonly percent: number;
  /** Anchor of the part at the top of the window. */
  readonly current: string | null;
}

/** Watches how far one has read. `onFurther` hears the furthest point, in steps of ten percent, rising only. */
export function useArticleProgress(headings: readonly Heading[], onFurther: (percent: number) => void): ArticleProgress {
  const [reading, setReading] = useState<ArticleProgress>({ percent: 0, current: null });
  const further = useRef(onFurther);
  further.current = onFurther;
  useEffect(() => {
    let reported = 0;
    const look = (): void => {
      const article = document.querySelector("article");
      if (!article) return;
      const { top, height } = article.getBoundingClientRect();
      const percent = Math.round(Math.min(1, Math.max(0, (window.innerHeight - top) / (height || 1))) * 100);
      const passed = headings.filter(({ anchor }) => (document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity) < 160);
      setReading({ percent, current: passed.at(-1)?.anchor ?? headings[0]?.anchor ?? null });
      const step = Math.floor(percent / reportStepPercent) * reportStepPercent;
      if (step > reported) further.current((reported = step));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [headings]);
  return reading;
}
