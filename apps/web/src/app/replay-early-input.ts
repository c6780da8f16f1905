/**
 * The server's HTML shows search and sorting before their script has loaded; the inline script early-input.js keeps in
 * an attribute what is typed and chosen until React has taken over, which would empty the field. This enters it again.
 */
export const replayEarlyInput = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-typed]')) {
    const { typed = '' } = field.dataset;
    delete field.dataset.typed;
    // React tells what was typed from what it has set by a setter of its own on the field, which this goes around.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
