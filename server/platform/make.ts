/** What an object of a class holds: its properties without its methods. */
type FieldsOf<T> = { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]: T[Name] };

/** A new object of `Type` that has all its fields: unlike `Object.assign`, it does not compile where one is forgotten or misspelt. */
export const make = <T extends object>(Type: new () => T, fields: FieldsOf<T>): T => Object.assign(new Type(), fields);
