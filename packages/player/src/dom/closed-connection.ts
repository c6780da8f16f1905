/**
 * Calls back when the browser reports that a media request has ended. Nothing on the element tells it:
 * it goes idle while it merely rests, and `ended` comes only after the last buffered sound.
 */
export function watchRequestEnd(signal: AbortSignal, onEnd: (url: string) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) onEnd(name);
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
