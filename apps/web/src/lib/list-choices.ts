type SortOrder = 'asc' | 'desc';

/**
 * A choice of a list, as a parameter of the address. Without `values` it may be any text; `initial`
 * stands where the address has none of them, and may depend on `sortBy`.
 */
type Choice<Value extends string> = {
  readonly values: readonly Value[] | null;
  readonly initial: Value | ((sortBy: string) => Value);
};
export type ChoiceSet = Readonly<Record<string, Choice<string>>>;
/** The value of each choice. */
export type Chosen<Choices extends ChoiceSet> = {
  readonly [Name in keyof Choices]: Choices[Name] extends Choice<infer Value> ? Value : never;
};

export const anyText: Choice<string> = { values: null, initial: '' };

export const oneOf = <Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
): Choice<Value> => ({ values, initial });

export const orderOf = (initial: (sortBy: string) => SortOrder): Choice<SortOrder> => ({
  values: ['asc', 'desc'],
  initial,
});

const initialOf = ({ initial }: Choice<string>, sortBy = ''): string =>
  typeof initial === 'string' ? initial : initial(sortBy);

/** Parses the choices in an address; an invalid value counts as missing. */
export const readChoices = <Choices extends ChoiceSet>(
  choices: Choices,
  params: URLSearchParams,
): Chosen<Choices> => {
  const chosen: Record<string, string> = {};
  for (const [name, choice] of Object.entries(choices)) {
    const param = params.get(name);
    const isValid = param !== null && (choice.values?.includes(param) ?? true);
    chosen[name] = isValid ? param : initialOf(choice, chosen.sortBy);
  }
  return chosen as Chosen<Choices>;
};

/** The parameters of changed choices: with the search, on the first page, without initial values. */
export const writeChoices = <Choices extends ChoiceSet>(
  choices: Choices,
  params: URLSearchParams,
  change: Partial<Chosen<Choices>>,
): URLSearchParams => {
  const before = new URLSearchParams(params);
  // Another sort begins in its own order.
  if (change.sortBy !== undefined) {
    before.set('sortBy', change.sortBy);
    before.delete('sortOrder');
  }
  const chosen: Record<string, string> = { ...readChoices(choices, before), ...change };
  const after = new URLSearchParams();
  const search = params.get('search');
  if (search) after.set('search', search);
  for (const [name, choice] of Object.entries(choices))
    if (chosen[name] !== initialOf(choice, chosen.sortBy)) after.set(name, chosen[name] ?? '');
  return after;
};
