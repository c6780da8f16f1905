(() => {
  const root = document.documentElement;
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('#root button');
      if (!button || 'alive' in root.dataset) return;
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      button.setAttribute('data-pressed', '');
      unlockAudio();
    },
    true,
  );

  // Apple's browsers let an element play later only if it was started within a press; the player takes this one.
  function unlockAudio() {
    const isApple = !('MediaSource' in window) || 'ManagedMediaSource' in window;
    if (!isApple || document.querySelector('[data-unlocked]')) return;
    const audio = document.createElement('audio');
    audio.hidden = true;
    audio.dataset.unlocked = '';
    document.body.append(audio);
    audio.play().catch(() => {});
  }
})();
