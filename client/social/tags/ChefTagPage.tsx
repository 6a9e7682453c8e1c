import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { TagPage } from "./TagPage";

/** `/tag/chef/{username}`. */
export default function ChefTagPage(): ReactNode {
  const { username = "" } = useParams();
  return <TagPage kind="PERSON" value={username.toLowerCase()} />;
}
