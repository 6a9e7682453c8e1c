/** A schema of an OpenAPI 3 description, as far as Alpaca's descriptions need it. */
export interface JsonSchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface JsonSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Properties that the vendor's own examples have although its schema does not name them. */
  readonly alsoInExamples: Readonly<Record<string, readonly string[]>>;
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  decimal: /^-?\d+(\.\d+)?$/,
};

/** What of `value` is not as the named schema says, one line each. Also a property that neither the schema nor an example has. */
export function breaches(value: unknown, name: string, { schemas, alsoInExamples }: JsonSchemas): string[] {
  const found: string[] = [];
  const fail = (at: string, words: string): void => void found.push(`${at}: ${words}`);

  function check(one: unknown, schema: JsonSchema, at: string, also: readonly string[]): void {
    if (schema.$ref) {
      const target = schema.$ref.split("/").at(-1)!;
      return check(one, { ...schemas[target]!, ...(schema.nullable && { nullable: true }) }, at, alsoInExamples[target] ?? []);
    }
    if (one === null) return schema.nullable ? undefined : fail(at, "is null");
    const type = Array.isArray(one) ? "array" : typeof one;
    const wanted = schema.type === "integer" ? "number" : schema.type;
    if (wanted && type !== wanted) return fail(at, `is ${type}, not ${schema.type}`);
    if (schema.type === "integer" && !Number.isInteger(one)) fail(at, "is no whole number");
    if (schema.enum && !schema.enum.includes(one)) fail(at, `is ${String(one)}, not one of ${schema.enum.join(", ")}`);
    if (typeof one === "string") {
      if (schema.format && formats[schema.format]?.test(one) === false) fail(at, `"${one}" is no ${schema.format}`);
      if (one.length < (schema.minLength ?? 0) || one.length > (schema.maxLength ?? Infinity)) fail(at, "has a wrong length");
    }
    if (Array.isArray(one)) return one.forEach((item, i) => check(item, schema.items ?? {}, `${at}[${i}]`, []));
    if (typeof one !== "object") return;
    for (const key of schema.required ?? []) if (!(key in one)) fail(at, `lacks ${key}`);
    for (const [key, item] of Object.entries(one)) {
      const known = schema.properties?.[key];
      if (known) check(item, known, `${at}.${key}`, []);
      else if (typeof schema.additionalProperties === "object") check(item, schema.additionalProperties, `${at}.${key}`, []);
      else if (!also.includes(key)) fail(at, `has the unknown ${key}`);
    }
  }

  check(value, { $ref: `#/${name}` }, name, []);
  return found;
}
