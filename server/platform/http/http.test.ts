import { request } from "node:http";
import { PassThrough, Writable } from "node:stream";
import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "../limits";
import { mayReadMetrics, serveHealth } from "../ops/health";
import { GzipStart } from "./gzip-start";
import { answerErrors } from "./request-guard";
import { createToyApp, type ToyApp } from "../testing/toy-app";

let app: ToyApp;
const logLines: any[] = [];
beforeAll(async () => {
  const logger = pino(
    { level: "info" },
    new Writable({ write: (chunk, _encoding, done) => (logLines.push(JSON.parse(String(chunk))), done()) }),
  );
  app = await createToyApp({}, logger as never);
});
afterAll(() => app.stop());

interface Reply {
  status: number;
  code: unknown;
  body: any;
  headers: Headers;
}

async function send(path: string, init: RequestInit = {}, base = app.url): Promise<Reply> {
  const response = await fetch(base + path, init);
  const text = await response.text();
  const body = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, code: body?.errors?.[0]?.extensions?.code, body, headers: response.headers };
}

/** How long a line of the log may take on a machine that is busy. */
const patience = { timeout: 45_000 };

const json = { "content-type": "application/json" };
const post = (body: unknown, headers: Record<string, string> = {}, base?: string): Promise<Reply> =>
  send(
    "/graphql",
    { method: "POST", headers: { ...json, ...headers }, body: typeof body === "string" ? body : JSON.stringify(body) },
    base,
  );
const ask = (query: string, variables?: object): Promise<Reply> => post({ query, variables });

describe("what HTTP refuses", () => {
  test.each([
    ["a form", "application/x-www-form-urlencoded", "query=%7Bhello%7D"],
    ["text/plain", "text/plain", '{"query":"{hello}"}'],
    ["multipart", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--'],
  ])("HTTP-001 %s is 415", async (_name, type, body) => {
    expect(await send("/graphql", { method: "POST", headers: { "content-type": type }, body })).toMatchObject({
      status: 415,
      code: "BAD_REQUEST",
    });
  });

  test("HTTP-002 a mutation by GET is 405 and does nothing", async () => {
    const reply = await send(`/graphql?query=${encodeURIComponent("mutation { enter }")}`, { headers: { accept: "application/json" } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  test("HTTP-003 a batch is 400", async () => {
    expect((await post([{ query: "{ hello }" }, { query: "{ hello }" }])).status).toBe(400);
  });

  test("HTTP-004 a foreign Origin is 403, by POST and by cross-site GET", async () => {
    expect(await post({ query: "{ hello }" }, { origin: "http://evil.example" })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await post({ query: "{ hello }" }, { origin: "http://localhost" })).status).toBe(200);
  });

  test("HTTP-005 a body over 256 kB is 413", async () => {
    expect(await post(JSON.stringify({ query: `{ hello } #${"x".repeat(limits.bodyBytesMax)}` }))).toMatchObject({
      status: 413,
      code: "LIMIT_EXCEEDED",
    });
  });

  test("HTTP-006 a body that is no JSON is 400", async () => {
    expect(await post("{ nonsense")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(await post('{"__proto__":{"query":"{hello}"}}')).toMatchObject({ status: 400 });
  });

  test.each([
    ["queryDepthMax", `{ page { ${"related { ".repeat(12)} text ${"} ".repeat(12)} } }`],
    ["queryAliasesMax", `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: hello`).join(" ")} }`],
    ["queryDirectivesMax", `{ ${Array.from({ length: 11 }, () => "hello @include(if: true)").join(" ")} }`],
    ["queryCostPointsMax", "{ page(first: 100) { related(first: 100) { text } } }"],
    [
      "queryCostPointsMax",
      "query { page(first: 100) { ...a } } fragment a on News { related { ...b ...c } } fragment b on News { related { text } } fragment c on News { related { sequence } }",
    ],
    ["pageItemsMax", "{ page(first: 101) { text } }"],
    ["queryTokensMax", `{ ${"hello ".repeat(2_001)} }`],
  ])("HTTP-007 over %s is LIMIT_EXCEEDED", async (limit, query) => {
    expect(await ask(query)).toMatchObject({ status: 400, code: "LIMIT_EXCEEDED", body: { errors: [{ extensions: { limit } }] } });
  });

  test("HTTP-008 a variable and its default count like a literal", async () => {
    expect((await ask("query ($n: Int) { page(first: $n) { text } }", { n: 101 })).code).toBe("LIMIT_EXCEEDED");
    expect((await ask("query ($n: Int = 101) { page(first: $n) { text } }")).code).toBe("LIMIT_EXCEEDED");
    expect((await ask("query ($n: Int = 101) { page(first: $n) { text } }", { n: 3 })).body.data.page).toHaveLength(3);
  });

  test("HTTP-009 fragments that spread each other without end are measured at once", async () => {
    const fragments = Array.from(
      { length: 60 },
      (_, index) => `fragment f${index} on News { related { ...f${index + 1} } r2: related { ...f${index + 1} } }`,
    ).join(" ");
    const started = performance.now();
    expect((await ask(`{ page { ...f0 } } ${fragments} fragment f60 on News { text }`)).code).toBe("LIMIT_EXCEEDED");
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("HTTP-010 a subscription is answered with where to send it", async () => {
    const reply = await ask("subscription { ticks { moved } }");
    expect(reply).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
    expect(reply.body.errors[0].message).toContain("WebSocket");
  });

  test("HTTP-011 a page of the app that is not built says how to build it, another address is 404", async () => {
    expect(await send("/graphql", { headers: { accept: "text/html" } })).toMatchObject({
      status: 404,
      body: expect.stringContaining("npm start"),
    });
    expect(await send("/feed", { headers: { accept: "text/html" } })).toMatchObject({
      status: 404,
      body: expect.stringContaining("npm start"),
    });
    expect(await send("/profile/ana.castellanos", { headers: { accept: "text/html" } })).toMatchObject({
      status: 404,
      body: expect.stringContaining("npm start"),
    });
    expect(await send("/nothing.json")).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await send("/assets/gone.js", { headers: { accept: "text/html" } })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

describe("what HTTP answers", () => {
  test("HTTP-020 an error of ours is masked, and the log has its cause under the id the caller got", async () => {
    const reply = await ask("{ broken }");
    const { message, extensions } = reply.body.errors[0];
    expect({ message, code: extensions.code }).toEqual({ message: "Something went wrong in the kitchen.", code: "INTERNAL_SERVER_ERROR" });
    expect(JSON.stringify(reply.body)).not.toMatch(/secret|stack|\.ts/);
    const line = logLines.find((entry) => entry.logId === extensions.logId);
    expect(line).toMatchObject({ requestId: reply.headers.get("x-request-id"), err: { message: expect.stringContaining("secret") } });
  });

  test("HTTP-021 a fault keeps its code and words, interpreted and compiled alike", async () => {
    for (let run = 0; run < 3; run++) {
      const reply = await ask("{ refused }");
      expect(reply.body).toEqual({
        data: null,
        errors: [
          {
            message: "This news was not found.",
            locations: [{ line: 1, column: 3 }],
            path: ["refused"],
            extensions: { code: "NOT_FOUND" },
          },
        ],
      });
      expect((await ask("{ page(first: 2) { text reader author { name } } }")).body.data.page[1]).toEqual({
        text: "news 2",
        reader: "visitor reads news 2",
        author: { name: "Ana" },
      });
    }
  });

  test("HTTP-022 suggestions are for developers: none in production", async () => {
    const production = await createToyApp({
      NODE_ENV: "production",
      AUTH_SECRET: "a".repeat(40),
      BROKER_KEYS: `1:${"k".repeat(43)}=`,
      MAIL_LOG: "true",
    });
    expect((await ask("{ helo }")).body.errors[0]).toMatchObject({
      message: expect.stringContaining("Did you mean"),
      extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
    });
    expect((await post({ query: "{ helo }" }, {}, production.url)).body.errors[0].message).not.toContain("Did you mean");
    await production.stop();
  });

  test("HTTP-023 a wrong variable is the caller's fault, interpreted and compiled alike", async () => {
    for (let run = 0; run < 3; run++) {
      expect(await ask("query ($n: Int!) { page(first: $n) { text } }", { n: "many" })).toMatchObject({
        status: 400,
        code: "BAD_USER_INPUT",
      });
      await ask("query ($n: Int!) { page(first: $n) { text } }", { n: 1 });
    }
    // What was sent is not sent back: an input of a sign-up has a password in it.
    const { body } = await ask("query ($n: Int!) { page(first: $n) { text } }", { n: { password: "let; Me-in" } });
    expect(JSON.stringify(body)).not.toMatch(/let|Me-in/);
  });

  test("HTTP-057 a variable that is declared wrongly fails validation, unlike one whose value is wrong", async () => {
    for (const query of [
      "query ($n: Int) { hello }",
      "{ page(first: $n) { text } }",
      "query ($n: Nothing) { hello }",
      "query ($n: String) { page(first: $n) { text } }",
    ])
      for (const reply of [await ask(query), await ask(query)]) {
        expect(reply).toMatchObject({ status: 400, code: "GRAPHQL_VALIDATION_FAILED" });
        for (const { locations, extensions } of reply.body.errors)
          expect([locations.length > 0, extensions.code]).toEqual([true, "GRAPHQL_VALIDATION_FAILED"]);
      }
  });

  test("HTTP-024 every answer carries the security headers and its request id", async () => {
    const { headers } = await ask("{ hello }");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await send("/livez")).headers.get("x-frame-options")).toBe("DENY");
  });

  test("HTTP-025 large answers are compressed", async () => {
    const encoding = await new Promise((resolve, reject) => {
      const body = JSON.stringify({ query: "{ __schema { types { name description fields { name description } } } }" });
      request(`${app.url}/graphql`, { method: "POST", headers: { ...json, "accept-encoding": "gzip" } }, (response) =>
        resolve(response.resume().headers["content-encoding"]),
      )
        .on("error", reject)
        .end(body);
    });
    expect(encoding).toBe("gzip");
  });

  test("HTTP-064 what the schema is answered is compressed once, and is whole for who takes it compressed and who does not", async () => {
    const type = "type { kind name ofType { kind name ofType { kind name } } }";
    const field = `__schema { types { kind name description fields { name description ${type} args { name description ${type} } } } }`;
    const query = `{ ${Array.from({ length: 3 }, (_, index) => `s${index}: ${field}`).join(" ")} }`;
    const asked = async (encodings: string) => {
      const init = { method: "POST", headers: { ...json, "accept-encoding": encodings }, body: JSON.stringify({ query }) };
      const { headers, status } = await fetch(`${app.url}/graphql`, init).then(async (response) => {
        texts.push(await response.text());
        return response;
      });
      return [status, headers.get("content-encoding"), headers.get("vary")];
    };
    const texts: string[] = [];
    const compressed = vi.spyOn(GzipStart, "of");
    for (let times = 0; times < 3; times++) expect(await asked("gzip, deflate")).toEqual([200, "gzip", "accept-encoding"]);
    expect(await asked("identity")).toEqual([200, null, null]);
    expect((await asked("br;q=1, gzip;q=0"))[1]).toBe("br");
    expect(compressed).toHaveBeenCalledTimes(1);
    expect(new Set(texts).size).toBe(1);
    expect(Object.keys(JSON.parse(texts[0]!).data)).toHaveLength(3);
    compressed.mockRestore();
  });

  test("HTTP-026 live, ready and metrics", async () => {
    expect((await send("/livez")).body).toEqual({ status: "ok" });
    expect((await send("/readyz")).body).toEqual({ status: "ok", parts: { database: "ok" } });
    await ask("query Greeting { hello }");
    const { body } = await send("/metrics");
    expect(body).toContain('brigade_graphql_operation_seconds_count{operation="Greeting",kind="query",transport="http"} 1');
    expect(body).toContain("brigade_sockets 0");
  });

  test("HTTP-027 a cookie that a mutation sets arrives, and a cookie that came says who asks", async () => {
    expect((await ask("mutation { enter }")).headers.get("set-cookie")).toBe("entered=1; Path=/");
    expect((await post({ query: "{ hello }" }, { cookie: "name=ana" })).body).toEqual({ data: { hello: "hello ana" } });
  });

  test("HTTP-028 behind a proxy the address it saw counts, not one that the caller made up; without one no header counts", async () => {
    const proxied = await createToyApp({ TRUST_PROXY: "true" });
    const asked = (url: string) => post({ query: "{ address }" }, { "x-forwarded-for": "6.6.6.6, 7.7.7.7" }, url);
    expect((await asked(proxied.url)).body.data.address).toBe("7.7.7.7");
    expect((await asked(app.url)).body.data.address).toBe("127.0.0.1");
    await proxied.stop();
  });

  test("HTTP-029 a session that cannot be looked up is a masked error, not a visitor", async () => {
    const reply = await post({ query: "{ hello }" }, { cookie: "name=broken" });
    expect(reply).toMatchObject({
      status: 500,
      code: "INTERNAL_SERVER_ERROR",
      body: { errors: [{ message: "Something went wrong in the kitchen." }] },
    });
    expect(logLines.find((line) => line.logId === reply.body.errors[0].extensions.logId).err.message).toContain("secret");
  });
});

describe("a caller who hangs up", () => {
  async function streaming(break_: (stream: PassThrough) => void) {
    const lines: Array<{ level: number; msg: string }> = [];
    const logger = pino(
      { level: "debug" },
      new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk))), done()) }),
    );
    const http = Fastify({ forceCloseConnections: true });
    answerErrors(http, logger as never);
    const asked = new Promise<PassThrough>((resolve) => {
      http.post("/slow", (_request, reply) => {
        const stream = new PassThrough();
        resolve(stream);
        return reply.send(stream);
      });
    });
    const url = await http.listen({ port: 0, host: "127.0.0.1" });
    const call = request(`${url}/slow`, { method: "POST", headers: json }).on("error", () => {});
    call.end("{}");
    const stream = await asked;
    break_(stream);
    return { http, call, lines };
  }

  test("HTTP-045 an aborted request is no error: the log has one line for debugging", async () => {
    const { http, call, lines } = await streaming(() => {});
    call.destroy();
    await vi.waitFor(() => expect(lines).toMatchObject([{ level: 20, msg: "HTTP request aborted" }]), patience);
    await http.close();
  });

  test("HTTP-046 a stream that breaks under a caller who still listens is one", async () => {
    const { http, lines } = await streaming((stream) => stream.destroy());
    await vi.waitFor(() => expect(lines).toMatchObject([{ level: 50, msg: "HTTP request failed" }]), patience);
    await http.close();
  });
});

test("HTTP-070 of many who ask at once whether the server is ready each part is asked once", async () => {
  const http = Fastify();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const check = vi.fn<() => Promise<string | null>>(() => promise);
  serveHealth(http, { metrics: { httpSeconds: { observe: () => {} } } as never, readiness: { market: check }, metricsToken: null });
  let arrived = 0;
  http.addHook("preHandler", async () => void (arrived += 1));
  const answers = Array.from({ length: 20 }, () => http.inject("/readyz"));
  await vi.waitFor(() => expect(arrived).toBe(20));
  await new Promise((turn) => void setImmediate(turn));
  resolve(null);
  for (const { statusCode, body } of await Promise.all(answers))
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: "ok", parts: { market: "ok" } }]);
  expect(check).toHaveBeenCalledTimes(1);
  check.mockResolvedValueOnce("no prices");
  expect((await http.inject("/readyz")).statusCode).toBe(503);
  await http.close();
});

describe("SECURITY-L10 metrics", () => {
  const statusOf = (base: string, headers: Record<string, string> = {}): Promise<number> =>
    send("/metrics", { headers }, base).then(({ status }) => status);

  test("this machine reads them, nobody through a proxy does, trusted or not", async () => {
    expect(await statusOf(app.url)).toBe(200);
    for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
      expect(await statusOf(app.url, { [name]: "127.0.0.1" })).toBe(404);
    const mayRead = (remoteAddress: string) => mayReadMetrics({ headers: {}, socket: { remoteAddress } as never }, null);
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.0.7", "10.0.0.1", "203.0.113.5", "fd00::1"].map(mayRead)).toEqual([true, true, true, false, false, false, false]); // prettier-ignore
  });

  test("with a token only who sends it reads them, from anywhere", async () => {
    const guarded = await createToyApp({ METRICS_TOKEN: "a token for metrics" });
    expect(await statusOf(guarded.url)).toBe(404);
    for (const wrong of ["Bearer a token for metric", "Bearer ", "a token for metrics"])
      expect(await statusOf(guarded.url, { authorization: wrong })).toBe(404);
    expect(await statusOf(guarded.url, { authorization: "Bearer a token for metrics", "x-forwarded-for": "203.0.113.5" })).toBe(200);
    await guarded.stop();
  });
});
