(() => {
  try {
    if (localStorage.getItem('token') && localStorage.getItem('user'))
      document.documentElement.setAttribute('data-session', '');
  } catch {}
})();
