import { Field, ObjectType, registerEnumType } from "type-graphql";
import { DecimalScalar } from "./graphql/scalars";
import type { Decimal } from "./decimal";
import { ErrorCode } from "./error-codes";
import { errorMeanings } from "./error-meanings";
import { make } from "./make";

/** The codes are in a file of their own, beside their meanings; whoever refuses takes both from here. */
export { ErrorCode };

registerEnumType(ErrorCode, {
  name: "ErrorCode",
  description: "Codes of errors that the caller can correct. Match the code, never the message.",
  valuesConfig: Object.fromEntries(Object.entries(errorMeanings).map(([code, description]) => [code, { description }])),
});

@ObjectType({ description: "An error that the caller can correct. Nothing was changed." })
export class UserError {
  @Field(() => ErrorCode, { description: "What is wrong, for programs to match." })
  code!: ErrorCode;

  @Field(() => String, { description: "What is wrong, as one English sentence for people." })
  message!: string;

  @Field(() => [String], { description: "Path of the input field at fault, from `input` on; empty when it concerns the whole request." })
  path!: string[];

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "The limit that was exceeded, in the unit of the field (USD for money, units for quantities, otherwise a count); null when there is none.",
  })
  limit?: Decimal | null;
}

/** Builds a `UserError`; `path` is dotted: `"input.quantity"`. */
export const userError = (code: ErrorCode, path: string, message: string, limit?: Decimal): UserError =>
  make(UserError, { code, message, path: path === "" ? [] : path.split("."), limit: limit ?? null });

/** Thrown inside a service to undo its transaction and answer with `errors`; `asPayload` turns it back into data. */
export class UserErrors extends Error {
  constructor(readonly errors: UserError[]) {
    super(errors.map((error) => error.code).join(", "));
  }
}

export const refuse = (code: ErrorCode, path: string, message: string, limit?: Decimal): never => {
  throw new UserErrors([userError(code, path, message, limit)]);
};

/** Runs a mutation's work; mendable mistakes come back as `{ errors }`, everything else is thrown on. */
export async function asPayload<P extends object>(work: () => Promise<P>): Promise<P & { errors: UserError[] }> {
  try {
    return { ...(await work()), errors: [] };
  } catch (error) {
    if (error instanceof UserErrors) return { errors: error.errors } as P & { errors: UserError[] };
    throw error;
  }
}
