import type { FieldError } from '@airdial/contract/api-errors';

/** Field name -> what is wrong with it. */
export type FormErrors = Readonly<Record<string, string>>;

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** A rule of the contract, as far as a form needs to know it. */
export type FormRule<Sent> = {
  safeParse(
    values: unknown,
  ): { success: true; data: Sent } | { success: false; error: { issues: readonly Issue[] } };
};

/** The first complaint of each field, in their order: the rules are written so that it is the one to mend first. */
const firstOfEach = (complaints: readonly (readonly [string, string])[]): FormErrors => {
  const firsts = new Map<string, string>();
  for (const [name, text] of complaints) if (!firsts.has(name)) firsts.set(name, text);
  return Object.fromEntries(firsts);
};

export const checkValues = <Sent>(rule: FormRule<Sent>, values: unknown) => {
  const result = rule.safeParse(values);
  return result.success
    ? { sent: result.data }
    : { errors: firstOfEach(result.error.issues.map(({ path, message }) => [path.join('.'), message])) };
};

/** The server's complaints, by the fields of this form; those that no field can show are left out. */
export const errorsOfFields = (fieldErrors: readonly FieldError[], names: readonly string[]): FormErrors =>
  firstOfEach(fieldErrors.filter(({ param }) => names.includes(param)).map(({ param, msg }) => [param, msg]));

export const withoutError = (errors: FormErrors, name: string): FormErrors => {
  const { [name]: _, ...rest } = errors;
  return rest;
};
