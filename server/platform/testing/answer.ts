/** A GraphQL answer as it came over HTTP. */
export interface Answer<Data = Record<string, any>> {
  data: Data;
  errors?: Array<{ message: string; path?: Array<string | number>; extensions: { code: string; [key: string]: unknown } }>;
}
