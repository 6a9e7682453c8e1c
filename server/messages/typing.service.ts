/* eslint-disable */
export class TypingService {
  set(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
