import { type Connection, Query } from "pg";

/** What of the driver's query and connection has no types. */
interface SendingQuery {
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
interface SendingConnection {
  parse(message: { text: string; name: string; types: readonly number[] }): void;
  bind(message: object): void;
  execute(message: object): void;
}

const base = Query.prototype as unknown as SendingQuery;

/**
 * A named statement that takes others along, before it and in the same turn: `START TRANSACTION`, and settings. They are one message to the server, which skips what is
 * left of it where one of them fails: so the statement never runs outside the transaction that was to begin with it.
 */
export class OpeningQuery extends Query {
  private unanswered: number;

  constructor(
    private readonly opening: readonly string[],
    { name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] },
    answer: ConstructorParameters<typeof Query>[2],
  ) {
    super({ name, text, values }, undefined, answer);
    this.unanswered = opening.length;
  }

  /** The driver's hook that writes the messages of a query. */
  prepare(connection: Connection): void {
    const sending = connection as unknown as SendingConnection;
    for (const text of this.opening) {
      sending.parse({ text, name: "", types: [] });
      sending.bind({});
      sending.execute({});
    }
    base.prepare.call(this, connection);
  }

  /** Said of each of the others first, which have no rows. */
  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.unanswered > 0) this.unanswered -= 1;
    else base.handleCommandComplete.call(this, message, connection);
  }
}
