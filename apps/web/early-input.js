(() => {
  const { pathname } = location;
  const typed = new Map();
  const onInput = ({ target }) => {
    const isListField =
      location.pathname === pathname && target.matches?.('#root [data-search], #root select');
    if (isListField) typed.set(target, target.value);
  };
  addEventListener('input', onInput, true);
  addEventListener('hydrated', () => queueMicrotask(enterAgain), { once: true });

  // Hydration tracks what is in the fields by then, and React ignores an event without a change. The setter of the
  // prototype goes past the tracking.
  function enterAgain() {
    removeEventListener('input', onInput, true);
    for (const [field, value] of typed) {
      if (!field.isConnected) continue;
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
})();
