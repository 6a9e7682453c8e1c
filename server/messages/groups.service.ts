/* eslint-disable */
export class GroupsService {
  leave(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  add(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  remove(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  rename(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
