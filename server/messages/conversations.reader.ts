/* eslint-disable */
export class ConversationsReader {
  page(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  byId(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  permission(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  summary(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
