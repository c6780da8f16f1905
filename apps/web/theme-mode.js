(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('theme-mode');
  } catch {}
  if (mode !== 'dark' && mode !== 'light')
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = mode;
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.mode === mode ? 'all' : 'not all';
})();
