type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (field: Element): field is Control =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement;

const readControl = (control: Control): string | boolean =>
  control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value;

/** Every named field by its name, disabled ones too: texts, and switches as true or false. */
export const valuesIn = (form: HTMLFormElement): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    [...form.elements]
      .filter(isControl)
      .filter(({ name }) => name !== '')
      .map((control) => [control.name, readControl(control)]),
  );

const WHOLE_NUMBER = /^-?\d+$/;

/** NaN for what is no whole number, so that the rule says so. */
export const toWholeNumber = (text: unknown): number =>
  typeof text === 'string' && WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
