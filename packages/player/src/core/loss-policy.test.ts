import { describe, expect, it } from 'vitest';
import { LossPolicy } from './loss-policy.ts';

const playing = { hasPlayed: true, isFresh: false, isOnline: true, isOverdue: false };
const starting = { hasPlayed: false, isFresh: true, isOnline: true, isOverdue: false };
const loss = { code: 'network', outputBroken: false, fallback: null } as const;
const deviceLoss = { code: 'decode', outputBroken: true, fallback: 'audio-element' } as const;

describe('LossPolicy', () => {
  it.each([
    ['a stream that has played', loss, playing, 'recover'],
    ['a stream that ended before it sounded', { ...loss, isEnd: true }, starting, 'recover'],
    ['a play that is pressed offline', loss, { ...starting, isOnline: false }, 'await'],
    ['a server that refuses', { ...loss, httpStatus: 404 }, starting, 'await'],
    ['a server that does not respond', { ...loss, isServerUnreachable: true }, starting, 'await'],
    ['a stream that was late already', loss, { ...starting, isOverdue: true }, 'await'],
    ['an output with another to try', { ...loss, fallback: 'audio-element' as const }, starting, 'fall-back'],
    [
      'a connection to read, while the buffer plays',
      { ...loss, fallback: 'audio-element' },
      playing,
      'recover',
    ],
    [
      'an output that was opened for another address',
      { ...loss, fallback: 'audio-element' },
      { ...playing, isFresh: true },
      'fall-back',
    ],
    [
      'an output that was opened for another address, offline',
      { ...loss, fallback: 'audio-element' },
      { ...playing, isFresh: true, isOnline: false },
      'recover',
    ],
    ['a first play that fails', loss, starting, 'finish'],
  ] as const)('%s', (_case, lost, situation, reaction) => {
    expect(new LossPolicy().reactTo(lost, situation)).toBe(reaction);
  });

  it('falls back once to each output', () => {
    const policy = new LossPolicy();
    policy.onOpened('audio-element');
    expect(policy.reactTo({ ...loss, fallback: 'audio-element' }, starting)).toBe('finish');
  });

  it('gives a device up after three failures in one outage', () => {
    const policy = new LossPolicy();
    const react = () => policy.reactTo(deviceLoss, playing);
    expect([react(), react()]).toEqual(['recover', 'recover']);
    policy.onSteady();
    expect([react(), react(), react()]).toEqual(['recover', 'recover', 'fall-back']);
    policy.onOpened('audio-element');
    expect(react()).toBe('finish');
  });

  it('does not count the failures of one address for the next', () => {
    const policy = new LossPolicy();
    const react = () => policy.reactTo(deviceLoss, playing);
    expect([react(), react()]).toEqual(['recover', 'recover']);
    policy.onMoved();
    expect([react(), react(), react()]).toEqual(['recover', 'recover', 'fall-back']);
  });

  it('moves to another output when a stream comes back in a format of its own, not after one odd response', () => {
    const policy = new LossPolicy();
    const vorbis = { code: 'source-unsupported', outputBroken: false, fallback: 'audio-element' } as const;
    expect([policy.reactTo(vorbis, playing), policy.reactTo(loss, playing)]).toEqual(['recover', 'recover']);
    policy.onSteady();
    expect(policy.reactTo(vorbis, playing)).toBe('recover');
    expect(policy.reactTo(vorbis, { ...playing, isOnline: false })).toBe('fall-back');
    policy.onOpened('audio-element');
    expect(policy.reactTo(vorbis, playing)).toBe('recover');
  });
});
