/* eslint-disable */
export class AnnouncementsService {
  announce(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  cancel(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  note(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
