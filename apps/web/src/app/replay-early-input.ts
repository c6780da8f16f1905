type Field = HTMLInputElement | HTMLSelectElement;

/**
 * React tells what was typed from what it has set itself by a setter of its own on the field. Hydration takes for set
 * what the field holds by then.
 */
const setAsBrowser = (field: Field, value: string): void => {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
};

/**
 * The server's HTML shows search and sorting before their script has loaded; the inline script early-input.js keeps in
 * an attribute what is typed and chosen until React has taken over, which would empty the field. This enters it again.
 */
export const replayEarlyInput = (): void => {
  for (const field of document.querySelectorAll<Field>('[data-typed]')) {
    const { typed = '' } = field.dataset;
    delete field.dataset.typed;
    setAsBrowser(field, typed);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
};
