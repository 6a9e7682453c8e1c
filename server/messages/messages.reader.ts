/* eslint-disable */
export class MessagesReader {
  search(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  eventsSince(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  page(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  shared(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
