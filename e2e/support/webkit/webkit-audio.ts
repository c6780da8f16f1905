type Listening = { readonly context: AudioContext; readonly analysers: Map<HTMLMediaElement, AnalyserNode> };
type ListeningWindow = Window & { listening?: Listening };

/** Prepares a page for `readToneHz`: an AudioContext starts within a press. */
export function prepareListening(): void {
  const start = () => {
    (window as ListeningWindow).listening ??= { context: new AudioContext(), analysers: new Map() };
  };
  addEventListener('click', start, { capture: true });
}

/** The loudest frequency that the page's element plays, to 1.5 Hz; null while it plays none. */
export function readToneHz(): number | null {
  const silenceDecibels = -80;
  const { listening } = window as ListeningWindow;
  const audio = document.querySelector('audio');
  if (!listening || !audio || audio.paused) return null;
  const { context, analysers } = listening;
  let analyser = analysers.get(audio);
  if (!analyser) {
    analyser = new AnalyserNode(context, { fftSize: 32_768, smoothingTimeConstant: 0 });
    context.createMediaElementSource(audio).connect(analyser).connect(context.destination);
    analysers.set(audio, analyser);
  }
  const decibels = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(decibels);
  const loudest = decibels.reduce((best, level, bin) => (level > (decibels[best] ?? 0) ? bin : best), 0);
  if (!((decibels[loudest] ?? 0) > silenceDecibels)) return null;
  return (loudest * context.sampleRate) / analyser.fftSize;
}
