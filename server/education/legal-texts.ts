import { readFileSync } from "node:fs";
import path from "node:path";
import matter from "gray-matter";
import { z } from "zod";
import type { Config } from "../platform/config";
import { limits } from "../platform/limits";

export const legalTextIds = ["terms", "privacy", "cybersecurity", "disclaimer"] as const;
export type LegalTextId = (typeof legalTextIds)[number];

const frontMatter = z.strictObject({ title: z.string().min(1).max(60), lead: z.string().min(1).max(300), revised: z.date() });

export interface LegalDocument {
  readonly id: LegalTextId;
  readonly title: string;
  readonly lead: string;
  readonly revised: Date;
  /** Markdown: our subset. */
  readonly body: string;
}

export type Operator = Pick<Config, "operator" | "publicUrl">;

/** What replaces `{{name}}` in a text: the server's operator, from the configuration, and periods as the software applies them. */
function valueOf(name: string, { operator, publicUrl }: Operator): string {
  if (name === "operator") return operator.name ?? "the operator";
  if (name === "contact") return operator.email ? `[${operator.email}](mailto:${operator.email})` : "the address they have given you";
  if (name === "house") return new URL(publicUrl).host;
  const value = name.startsWith("limits.") ? (limits as Record<string, unknown>)[name.slice("limits.".length)] : undefined;
  if (typeof value !== "number") throw new Error(`A legal text names {{${name}}}, which nobody knows.`);
  return String(value);
}

/** Names come from the operator's own configuration; still they are words, not Markdown. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

/** The legal texts, read once from Markdown files with front matter. Throws for a file whose front matter or placeholders are wrong. */
export function readLegalTexts(folder: string, app: Operator): ReadonlyMap<LegalTextId, LegalDocument> {
  const escaped: Operator = { ...app, operator: { ...app.operator, name: app.operator.name && plain(app.operator.name) } };
  return new Map(
    legalTextIds.map((id) => {
      const { data, content } = matter(readFileSync(path.join(folder, `${id}.md`), "utf8"));
      const body = content.trim().replace(/\{\{([\w.]+)\}\}/g, (_whole, name: string) => valueOf(name, escaped));
      return [id, { id, ...frontMatter.parse(data), body }];
    }),
  );
}
