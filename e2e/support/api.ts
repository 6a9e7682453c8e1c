/** A program that uses a server over HTTP with its own session cookie, which it keeps as a browser would. */
export class ApiCaller {
  cookie = "";

  constructor(readonly url: string) {}

  /** Throws when the server gives no data, or no answer at all. */
  async call<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const answer = await fetch(`${this.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie },
      body: JSON.stringify({ query, variables }),
    });
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    if (set.length > 0) this.cookie = set.join("; ");
    const { data, errors } = (await answer.json()) as { data?: Data; errors?: unknown };
    if (errors || !data) throw new Error(`${answer.status} ${JSON.stringify(errors)}`);
    return data;
  }
}
