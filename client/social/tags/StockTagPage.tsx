import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { TagPage } from "./TagPage";

/** `/tag/stock/{symbol}`. */
export default function StockTagPage(): ReactNode {
  const { symbol = "" } = useParams();
  return <TagPage kind="STOCK" value={symbol.toUpperCase()} />;
}
