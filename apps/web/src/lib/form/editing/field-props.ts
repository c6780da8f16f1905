import type { FormErrors } from '../form-errors.ts';

type Texts<Values> = Readonly<Partial<Record<keyof Values, string>>>;

/** The names of the fields whose value is of this type. */
type NamesOf<Values, Value> = {
  [Name in keyof Values]-?: Values[Name] extends Value | null | undefined ? Name : never;
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
  <Name extends keyof Labels & NamesOf<Values, string | number>>(name: Name) => ({
    name,
    label: options.labels[name],
    hint: options.hints?.[name],
    defaultValue: options.values[name] ?? '',
    error: options.errors[name],
  });

/** The same for the fields that are on or off: `<SwitchField {...toggle('enabled')} />`. */
export const switchProps =
  <Values extends object, Labels extends Texts<Values>>(
    options: Omit<FieldPropsOptions<Values, Labels>, 'errors'>,
  ) =>
  <Name extends keyof Labels & NamesOf<Values, boolean>>(name: Name) => ({
    name,
    label: options.labels[name],
    hint: options.hints?.[name],
    defaultChecked: options.values[name] === true,
  });
