import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { TagPage } from "./TagPage";

/** `/tag/topic/{tag}`. */
export default function TopicTagPage(): ReactNode {
  const { tag = "" } = useParams();
  return <TagPage kind="TOPIC" value={tag.toLowerCase()} />;
}
