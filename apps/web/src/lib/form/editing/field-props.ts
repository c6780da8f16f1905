import type { FormErrors } from '../form-errors.ts';

type Texts<Values> = Readonly<Partial<Record<keyof Values, string>>>;

/** The names of the fields that hold a text or a number. */
type TextFieldName<Values> = {
  [Name in keyof Values]: Values[Name] extends string | number | null ? Name : never;
}[keyof Values] &
  string;

type FieldPropsOptions<Values, Labels> = {
  readonly labels: Labels;
  readonly hints?: Texts<Values>;
  /** The initial values. */
  readonly values: Values;
  readonly errors: FormErrors;
};

/** Returns a function from a field's name to its props: `<TextField {...field('host')} />`. */
export const fieldProps =
  <Values extends object, Labels extends Texts<Values>>(options: FieldPropsOptions<Values, Labels>) =>
  <Name extends keyof Labels & TextFieldName<Values>>(name: Name) => ({
    name,
    label: options.labels[name],
    hint: options.hints?.[name],
    defaultValue: options.values[name] ?? '',
    error: options.errors[name],
  });
