/** Functions that run in the page. They are sent as text, so that none may call another. */

export type AudioReading = {
  readonly source: string;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly positionSeconds: number;
  /** How often it has run empty since `countWaits`. */
  readonly waits: number;
};

/** The state of the player's element; null before there is one. */
export function readAudio(): AudioReading | null {
  const audio = document.querySelector('audio');
  if (!audio) return null;
  const { currentSrc: source, volume, muted, currentTime: positionSeconds } = audio;
  return { source, volume, muted, positionSeconds, waits: Number(audio.dataset.waits ?? 0) };
}

/** Counts from now on how often the element runs empty. */
export function countWaits(): void {
  const audio = document.querySelector('audio');
  if (!audio) return;
  const isCounting = audio.dataset.waits !== undefined;
  audio.dataset.waits = '0';
  if (isCounting) return;
  audio.addEventListener('waiting', () => {
    audio.dataset.waits = `${Number(audio.dataset.waits) + 1}`;
  });
}
