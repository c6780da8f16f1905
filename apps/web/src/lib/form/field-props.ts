import type { FormErrors } from './form-errors.ts';

type Texts<Values> = Readonly<Partial<Record<keyof Values, string>>>;

/** The fields in which a text or a number is typed. */
type TypedName<Values> = {
  [Name in keyof Values]: Values[Name] extends string | number | null ? Name : never;
}[keyof Values] &
  string;

type FieldsOptions<Values, Labels> = {
  readonly labels: Labels;
  readonly hints?: Texts<Values>;
  /** What they are filled with. */
  readonly values: Values;
  readonly errors: FormErrors;
};

/** What a field of a form needs, by its name: `<TextField {...field('host')} />`. */
export const fieldProps =
  <Values extends object, Labels extends Texts<Values>>(options: FieldsOptions<Values, Labels>) =>
  <Name extends keyof Labels & TypedName<Values>>(name: Name) => ({
    name,
    label: options.labels[name],
    hint: options.hints?.[name],
    defaultValue: options.values[name] ?? '',
    error: options.errors[name],
  });
