import { bell, feltPiano, glow, type Instrument, pad } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { Stage } from '../synth/stage.ts';
import { flute, harp } from '../synth/strings.ts';
import { chords, voicing } from '../synth/theory.ts';
import type { Song } from './song.ts';

type Sky = {
  readonly seed: number;
  readonly symbols: string;
  readonly voice: Instrument;
  readonly everySeconds: number;
};

const CHORD_SECONDS = 5.7;
const TAIL_SECONDS = 2.2;

/** Wide chords that melt into each other, and a few drops of one voice over them. */
function perform({ seed, symbols, voice, everySeconds }: Sky) {
  const progression = chords(symbols);
  const seconds = progression.length * CHORD_SECONDS + TAIL_SECONDS;
  const stage = new Stage({
    seconds,
    seed,
    room: { seconds: 5.5, dampHz: 4_200, preDelaySeconds: 0.04 },
    echo: { seconds: 0.66, feedback: 0.55, dampHz: 2_600 },
    fadeInSeconds: 1.6,
    fadeOutSeconds: 3.4,
  });
  const bed = stage.track({ gain: 0.16, width: 0.7, reverb: 0.7 });
  const air = stage.track({ gain: 0.05, width: 0.9, reverb: 0.9, filters: [['highpass', 500]] });
  const low = stage.track({ gain: 0.3, reverb: 0.2 });
  const drops = stage.track({ gain: 0.22, reverb: 0.8, echo: 0.6 });
  progression.forEach((chord, index) => {
    const at = index * CHORD_SECONDS;
    const held = { at, seconds: CHORD_SECONDS + 0.6 };
    for (const midi of voicing(chord, 60)) bed.play(glow(1.8, 2), { ...held, midi });
    for (const midi of voicing(chord, 72)) air.play(pad(1_800, 2.4, 2), { ...held, midi, velocity: 0.5 });
    low.play(glow(1.2, 1.4), { ...held, midi: 36 + chord.bass });
    for (let time = 0.8; time < CHORD_SECONDS - 0.3; time += everySeconds * between(stage.random, 0.7, 1.3)) {
      const midi = pick(stage.random, voicing(chord, pick(stage.random, [72, 79])));
      const velocity = between(stage.random, 0.35, 0.75);
      drops.play(voice, {
        at: at + time,
        midi,
        seconds: 1.6,
        velocity,
        pan: between(stage.random, -0.6, 0.6),
      });
    }
  });
  return stage.mix();
}

const song = (title: string, artist: string, album: string, sky: Sky): Song => ({
  title,
  artist,
  album,
  perform: () => perform(sky),
});

export const DAWN_CHORUS: readonly Song[] = [
  song('The Kettle Is Not On Yet', 'Una Brekke', 'Field Notes for an Empty Field', {
    seed: 101,
    symbols: 'Dmaj9 Bm9 Gmaj9 A7sus4',
    voice: bell,
    everySeconds: 1.15,
  }),
  song('Fog, Then Not Fog', 'Halden & Mire', 'Weather, Mostly', {
    seed: 102,
    symbols: 'Fadd9 C/E Dm9 Bbmaj9',
    voice: feltPiano,
    everySeconds: 0.95,
  }),
  song('First Bird', 'Una Brekke', 'Field Notes for an Empty Field', {
    seed: 103,
    symbols: 'Ebmaj9 Cm9 Abmaj9 Bb7sus4',
    voice: (tone) => (tone.velocity > 0.55 ? flute(tone) : harp(tone)),
    everySeconds: 1.3,
  }),
];
