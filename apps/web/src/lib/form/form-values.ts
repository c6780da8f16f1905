type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of a form's fields by field name; a checkbox is a boolean. */
export type FormValues = Readonly<Record<string, string | boolean>>;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const namedControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '');

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

const readControl = (control: Control): string | boolean =>
  isCheckbox(control) ? control.checked : control.value;

/** Unlike `FormData`, it includes disabled fields and unchecked boxes. */
export const readForm = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(namedControls(form).map((control) => [control.name, readControl(control)]));

/** The entries of `current` that differ from `initial`. */
export const changedValues = (initial: FormValues, current: FormValues): FormValues =>
  Object.fromEntries(Object.entries(current).filter(([name, value]) => value !== initial[name]));

export type Tree = { [key: string]: unknown };

/** Builds nested objects from dotted names: `schedule.0.programName`. */
export const toTree = (values: Readonly<Record<string, unknown>>): Tree => {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let node = tree;
    for (const key of keys) {
      const child = (node[key] ?? {}) as Tree;
      node[key] = child;
      node = child;
    }
    node[last] = value;
  }
  return tree;
};

/** The rows of a list, in the order of their numbers. */
export const rowsIn = <Row = unknown>(values: FormValues, list: string): readonly Row[] =>
  Object.values(toTree(values)[list] ?? {});

const writeControl = (control: Control, value: string | boolean): void => {
  if (isCheckbox(control)) control.checked = value === true;
  else control.value = `${value}`;
};

/**
 * Sets the fields and fires their `input` events, as typing does. A field that another one's
 * handler has set is overwritten afterwards if it follows that one in the form.
 */
export const fillForm = (form: HTMLFormElement, values: FormValues): void => {
  for (const control of namedControls(form)) {
    const value = values[control.name];
    if (value === undefined || readControl(control) === value) continue;
    writeControl(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const WHOLE_NUMBER = /^-?\d+$/;

/** Returns NaN for anything but a whole number, so that the contract's rule rejects it. */
export const toWholeNumber = (text: unknown): number =>
  typeof text === 'string' && WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;

/** The text of one field, or '' if the form has no such field. */
export const readField = (form: HTMLFormElement | null, name: string): string => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
};

export const getName = (field: Element): string => field.getAttribute('name') ?? '';

export const fieldNames = (form: HTMLFormElement): string[] =>
  [...form.elements].map(getName).filter(Boolean);
