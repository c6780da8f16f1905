(() => {
  const typed = new Map();
  const onInput = ({ target }) => {
    if (target.matches?.('#root [data-search], #root select')) typed.set(target, target.value);
  };
  addEventListener('input', onInput, true);
  addEventListener('hydrated', () => queueMicrotask(enterAgain), { once: true });

  // React takes what the server has rendered for what the fields hold. It tells what is typed from what it has set by
  // a setter of its own on the field, which this goes around.
  function enterAgain() {
    removeEventListener('input', onInput, true);
    for (const [field, value] of typed) {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
})();
