/* eslint-disable */
export class AnnouncementsReader {
  page(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  byId(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  preview(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
