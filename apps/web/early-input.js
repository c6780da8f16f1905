(() => {
  const root = document.documentElement;
  addEventListener(
    'input',
    ({ target }) => {
      if ('hydrated' in root.dataset || !(target instanceof Element)) return;
      if (target.matches('#root [data-search], #root select'))
        target.setAttribute('data-typed', target.value);
    },
    true,
  );
})();
