type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Without the fields whose value is undefined: where they are absent, defaults apply. */
export const withoutUndefined = <T extends object>(input: T): Defined<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Defined<T>;
