type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Texts, and switches as true or false, by the names of the fields. */
export type FormValues = Readonly<Record<string, string | boolean>>;

const isControl = (field: Element): field is Control =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement;

const controlsIn = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '');

const isSwitch = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

const readControl = (control: Control): string | boolean =>
  isSwitch(control) ? control.checked : control.value;

/** Every named field by its name, disabled ones too. */
export const readForm = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(controlsIn(form).map((control) => [control.name, readControl(control)]));

/** What differs between two readings of the same fields, as the later one has it. */
export const changedValues = (former: FormValues, later: FormValues): FormValues =>
  Object.fromEntries(Object.entries(later).filter(([name, value]) => value !== former[name]));

const write = (control: Control, value: string | boolean): void => {
  if (isSwitch(control)) control.checked = value === true;
  else control.value = `${value}`;
};

/** As if somebody typed it: what follows a field follows it now, and what comes behind it is written after that. */
export const fillForm = (form: HTMLFormElement, values: FormValues): void => {
  for (const control of controlsIn(form)) {
    const value = values[control.name];
    if (value === undefined || readControl(control) === value) continue;
    write(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const WHOLE_NUMBER = /^-?\d+$/;

/** NaN for what is no whole number, so that the rule says so. */
export const toWholeNumber = (text: unknown): number =>
  typeof text === 'string' && WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
