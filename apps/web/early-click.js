(() => {
  const root = document.documentElement;
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('#root button');
      if (!button || 'alive' in root.dataset) return;
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      button.setAttribute('data-pressed', '');
    },
    true,
  );
})();
