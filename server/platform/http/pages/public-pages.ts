import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock";
import { limits } from "../../limits";
import type { Logger } from "../../ops/logger";
import type { Metrics } from "../../ops/metrics";
import { searchEngineFile } from "./search-engines";

/** Asks the public API as a visitor; throws where it answers with errors. */
export type AskAsVisitor = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface Page {
  readonly path: string;
  /** What it shows changes while the server runs. */
  readonly isLive?: boolean;
}

interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string | null;
  readonly state: unknown;
}

/** What `client/render-page.tsx` offers, as the build made it for Node. */
interface PagesProgram {
  pagesOf(ask: AskAsVisitor): Promise<readonly Page[]>;
  renderPage(page: Page, ask: AskAsVisitor, at: { readonly origin: string; readonly now: number }): Promise<RenderedPage>;
}

export interface PublicPagesOptions {
  /** What Vite built for browsers, and beside it `pages`, the same app for Node. Either may be absent. */
  readonly clientFolder: string;
  /** Like `https://brigade.example`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "pageRenderSeconds">;
  ask: AskAsVisitor;
  /** The session that a request's cookie names and we signed; who has one gets the app itself. */
  sessionOf(cookie: string | undefined): string | null;
}

interface Answer {
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Buffer;
}

/** The app's entry, and what it imports, as Vite wrote them into `index.html`. */
const entryPattern = / *<script type="module"[^>]* src="([^"]+)"><\/script>\n/;
const preloadPattern = / *<link rel="modulepreload"[^>]*>\n/g;

/** Also where anything is accepted: makers of link previews and simple robots say no more. */
const takesHtml = (accept = "*/*"): boolean => /text\/html|\*\/\*/.test(accept);

/**
 * Public pages as visitors get them: rendered here, so that they are read, linked and searched without JavaScript, and taken
 * over by the app once the browser rests. Each is rendered at the first request for it and kept: for good where nothing in it
 * changes while the server runs, else for seconds (`docs/decisions/public-pages-rendered-by-the-server.md`). Signed-in people get the app itself.
 */
export class PublicPages {
  private readonly answers = new Map<string, { readonly answer: Promise<Answer | null>; readonly until: number }>();
  private program: Promise<PagesProgram> | null = null;
  private pages: Promise<ReadonlyMap<string, Page>> | null = null;
  /** Ends when the page that is being rendered is done. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly shell: string;
  private readonly sheets: readonly StyleSheet[];

  private constructor(
    private readonly options: PublicPagesOptions,
    private readonly programFile: string,
  ) {
    this.shell = readFileSync(path.join(options.clientFolder, "index.html"), "utf8");
    this.sheets = styleSheetsOf(path.join(options.clientFolder, "assets"), this.shell);
  }

  /** Null where nothing is built, as in tests of the server alone. */
  static open(options: PublicPagesOptions): PublicPages | null {
    const program = path.join(options.clientFolder, "../pages/render-page.js");
    if (!existsSync(program) || !existsSync(path.join(options.clientFolder, "index.html"))) return null;
    return new PublicPages(options, program);
  }

  /** Loaded for the first page: a process that serves none never pays for it. */
  private load(): Promise<PagesProgram> {
    this.program ??= import(pathToFileURL(this.programFile).href) as Promise<PagesProgram>;
    return this.program;
  }

  /** Answers requests for these pages; every other request, and those of signed-in people, go on as before. */
  serve(http: FastifyInstance): void {
    http.addHook("onRequest", async (request, reply) => {
      if (request.method !== "GET" && request.method !== "HEAD") return undefined;
      const file = await searchEngineFile(request.url, this.options.origin, async () => (await this.known()).keys());
      if (file) return reply.type(file.type).send(file.text);
      if (!takesHtml(request.headers.accept)) return undefined;
      if (this.options.sessionOf(request.headers.cookie) !== null) return undefined;
      const answer = await this.answerTo(request.url);
      return answer ? send(request, reply, answer) : undefined;
    });
  }

  /** Null for an address that is not among the public pages: with a query, too, for what it asks is not in them. */
  private async answerTo(address: string): Promise<Answer | null> {
    const now = this.options.clock.now();
    const known = this.answers.get(address);
    if (known && now < known.until) return known.answer;
    const page = (await this.known()).get(address);
    if (!page) return null;
    // One after the other: the app keeps the moment that it renders in module variables.
    const answer = this.turn.then(() => this.render(page));
    this.turn = answer;
    this.answers.set(address, { answer, until: page.isLive ? now + limits.livePageMsMax : Number.POSITIVE_INFINITY });
    return answer;
  }

  private async known(): Promise<ReadonlyMap<string, Page>> {
    this.pages ??= this.load()
      .then(({ pagesOf }) => pagesOf(this.options.ask))
      .then((pages) => new Map(pages.map((page) => [page.path, page])));
    try {
      return await this.pages;
    } catch (error) {
      this.options.logger.error({ err: error }, "The public pages could not be listed");
      this.pages = null;
      return new Map();
    }
  }

  /** A page that could not be rendered is served as the app's shell, which renders it in the browser; tried again later. */
  private async render(page: Page): Promise<Answer | null> {
    const at = { origin: this.options.origin, now: this.options.clock.now() };
    try {
      const { renderPage } = await this.load();
      const end = this.options.metrics.pageRenderSeconds.startTimer();
      const answer = this.assemble(await renderPage(page, this.options.ask, at));
      end();
      return answer;
    } catch (error) {
      this.options.logger.error({ err: error, path: page.path }, "A public page could not be rendered");
      this.answers.delete(page.path);
      return null;
    }
  }

  private assemble({ html, title, description, state }: RenderedPage): Answer {
    const entry = entryPattern.exec(this.shell)?.[1];
    if (!entry) throw new Error("index.html names no entry.");
    const classes = classesIn(html);
    const styles = this.sheets
      .filter(({ isUsedBy }) => isUsedBy(classes))
      .map(({ href }) => `    <link rel="stylesheet" crossorigin href="${href}">\n`);
    const text = this.shell
      .replace(entryPattern, "")
      .replace(preloadPattern, "")
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) =>
        description === null ? all : start + escaped(description),
      )
      .replace(/^ *<\/head>/m, (end) => `${styles.join("")}${end}`)
      .replace(/ *<noscript>.*?<\/noscript>\n/, "")
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      .replace(
        /^ *<\/body>/m,
        (end) =>
          `    <script type="application/json" id="page-state">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>\n` +
          `    <script src="/late.js" data-entry="${entry}"></script>\n${end}`,
      );
    const plain = Buffer.from(text);
    return { plain, packed: brotliCompressSync(plain), etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"` };
  }
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function send(request: FastifyRequest, reply: FastifyReply, { etag, plain, packed }: Answer): FastifyReply {
  void reply.header("cache-control", "no-cache").header("vary", "accept-encoding, cookie").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  void reply.type("text/html; charset=utf-8");
  const isPacked = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  if (isPacked) void reply.header("content-encoding", "br");
  return reply.send(isPacked ? packed : plain);
}

interface StyleSheet {
  readonly href: string;
  isUsedBy(classes: ReadonlySet<string>): boolean;
}

const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));

/** The style sheets of single pages and parts: those that `index.html` does not name already. */
function styleSheetsOf(folder: string, shell: string): StyleSheet[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".css") && !shell.includes(name))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      // Only classes of our own modules: they end with a hash of their file, so that no other sheet has them.
      const classes = [...new Set([...text.matchAll(/\.(_[\w-]+)/g)].map(([, one]) => one!))];
      return { href: `/assets/${name}`, isUsedBy: (used) => classes.some((one) => used.has(one)) };
    });
}
