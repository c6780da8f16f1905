import type { Cancel } from './player-ports.ts';

/** Uses what is loaded, unless it is cancelled before. */
export function whenLoaded<Loaded>(
  loading: Promise<Loaded>,
  use: (loaded: Loaded) => void,
  onFailed: () => void,
): Cancel {
  let isCancelled = false;
  loading.then(
    (loaded) => {
      if (!isCancelled) use(loaded);
    },
    () => {
      if (!isCancelled) onFailed();
    },
  );
  return () => {
    isCancelled = true;
  };
}
