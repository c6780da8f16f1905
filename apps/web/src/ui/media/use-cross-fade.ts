import { useEffect, useState } from 'react';

type Picture = string | null;
type Fade = { readonly shown: Picture; readonly leaving: Picture | undefined };

const preload = (src: Picture): Promise<void> => {
  if (src === null) return Promise.resolve();
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = src;
  return image.decode();
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Preloads the next picture and shows it after `delayMs`; the old one stays underneath for
 * `fadeMs`. A picture that fails to load never replaces the visible one, and is tried again with the network.
 */
export const useCrossFade = (wanted: Picture, delayMs: number, fadeMs: number): Fade => {
  const [fade, setFade] = useState<Fade>({ shown: wanted, leaving: undefined });
  const { shown } = fade;
  useEffect(() => {
    if (wanted === shown) return;
    const ended = new AbortController();
    const { signal } = ended;
    const load = (): void => {
      Promise.all([preload(wanted), wait(delayMs)]).then(
        () => signal.aborted || setFade({ shown: wanted, leaving: shown }),
        () => addEventListener('online', load, { once: true, signal }),
      );
    };
    load();
    return () => ended.abort();
  }, [wanted, shown, delayMs]);
  useEffect(() => {
    if (fade.leaving === undefined) return;
    const timer = setTimeout(() => setFade(({ shown }) => ({ shown, leaving: undefined })), fadeMs);
    return () => clearTimeout(timer);
  }, [fade, fadeMs]);
  return fade;
};
