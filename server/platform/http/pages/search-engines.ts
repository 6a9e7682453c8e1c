/** What search engines ask a server for, by its address. Null for any other address. */
export async function searchEngineFile(
  address: string,
  origin: string,
  pages: () => Promise<Iterable<string>>,
): Promise<{ readonly type: string; readonly text: string } | null> {
  if (address === "/robots.txt") return { type: "text/plain; charset=utf-8", text: robots(origin) };
  if (address === "/sitemap.xml") return { type: "application/xml; charset=utf-8", text: sitemap(origin, await pages()) };
  return null;
}

/** All public pages may be read; the API, and what people have uploaded or exported, is not for an index. */
const robots = (origin: string): string =>
  ["User-agent: *", "Disallow: /graphql", "Disallow: /uploads/", "Disallow: /exports/", "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );

const sitemap = (origin: string, paths: Iterable<string>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...paths].map((path) => `  <url><loc>${new URL(path, origin).href.replaceAll("&", "&amp;")}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
