import type { FieldError } from '@airdial/contract/api-errors';

/** The first error of each field, by field name. */
export type FormErrors = Readonly<Record<string, string>>;

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The part of a contract rule (a Zod schema) that a form uses. */
export type FormRule<Data> = {
  safeParse(
    values: unknown,
  ): { success: true; data: Data } | { success: false; error: { issues: readonly Issue[] } };
};

/** The contract's rules sort a field's errors by importance, so the first one counts. */
const firstByField = (errors: readonly (readonly [string, string])[]): FormErrors => {
  const first = new Map<string, string>();
  for (const [name, text] of errors) if (!first.has(name)) first.set(name, text);
  return Object.fromEntries(first);
};

export const validate = <Data>(rule: FormRule<Data>, values: unknown) => {
  const result = rule.safeParse(values);
  return result.success
    ? { data: result.data }
    : { errors: firstByField(result.error.issues.map(({ path, message }) => [path.join('.'), message])) };
};

/** Converts the server's field errors. Omits those of fields that this form does not have. */
export const toFormErrors = (fieldErrors: readonly FieldError[], names: readonly string[]): FormErrors =>
  firstByField(
    fieldErrors.filter(({ param }) => names.includes(param)).map(({ param, msg }) => [param, msg]),
  );

export const withoutPrefix = (errors: FormErrors, prefix: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(prefix)));

export const withoutError = (errors: FormErrors, name: string): FormErrors => {
  const { [name]: _, ...rest } = errors;
  return rest;
};
