import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { LATE_ENTER_MS, TUNE_DIGITS_MS } from './channel-number-input.ts';
import { BACK_KEYS, bindPlayerKeys, type PlayerKeysOptions } from './player-keys.ts';

/** The focused element: `name` is the selector of its kind of control. */
class FakeElement extends EventTarget {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
  }

  closest(selector: string): this | null {
    return selector.split(',').some((part) => part === this.#name || part.startsWith(`${this.#name}:`))
      ? this
      : null;
  }

  matches(selector: string): boolean {
    return this.closest(selector) !== null;
  }
}

class FakeKeyboardEvent extends Event {
  readonly isComposing = false;
  readonly key: string;

  constructor(key: string, init: Partial<KeyboardEvent>) {
    super('keydown', { cancelable: true });
    this.key = key;
    Object.assign(
      this,
      { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
      init,
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('KeyboardEvent', FakeKeyboardEvent);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createKeys(focus = 'body', options: PlayerKeysOptions = {}) {
  const fixture = createPlayerFixture();
  const target = new FakeElement(focus);
  const abort = new AbortController();
  bindPlayerKeys(fixture.player, { target, signal: abort.signal, controls: 'section', ...options });
  const press = (key: string, init: Partial<KeyboardEvent> = {}) => {
    const event = new FakeKeyboardEvent(key, init);
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { ...fixture, press, abort };
}

describe('bindPlayerKeys', () => {
  it('plays, pauses, steps, mutes and sets the volume', () => {
    const { player, channels, press } = createKeys('section');
    player.select(channels[0]);
    expect(press(' ')).toBe(true);
    expect(player.getState().status).toBe('loading');
    press('n');
    press('P', { key: 'p' } as object);
    press('p');
    expect(player.getState().channelIndex).toBe(3);
    press('ArrowUp');
    expect(player.getState().volume).toBe(0.75);
    press('m');
    expect(player.getState().muted).toBe(true);
    press('ArrowDown', { repeat: true });
    expect(player.getState()).toMatchObject({ volume: 0.7, muted: false });
  });

  it.each([
    ['Russian', 'ь', 'т', { key: 'ю', code: 'Period' }],
    ['Greek', 'Μ', 'ν', { key: 'θ', code: 'KeyU' }],
    ['Dvorak', 'm', 'n', { key: 'b', code: 'KeyN' }],
  ])(
    'acts by the place of a key on a layout without Latin letters: %s',
    { tags: 'keys-of-all-layouts' },
    (_layout, mute, next, other) => {
      const { player, channels, press } = createKeys();
      player.select(channels[0]);
      press(mute, { code: 'KeyM' });
      press(next, { code: next === 'n' ? 'KeyL' : 'KeyN' });
      expect(player.getState()).toMatchObject({ muted: true, channelIndex: 1 });
      expect(press(other.key, { code: other.code })).toBe(false);
    },
  );

  it.each(['&', 'é', '+', '٣', '3'])(
    'takes %s in the place of a digit for the digit',
    { tags: 'keys-of-all-layouts' },
    (key) => {
      const onDigits = vi.fn<(digits: string) => void>();
      const { press } = createKeys('body', { onDigits });
      press(key, { code: 'Digit3' });
      expect(onDigits).toHaveBeenCalledWith('3');
    },
  );

  it('unmutes a volume of 0', () => {
    const { player, channels, press } = createKeys();
    player.select(channels[0]);
    player.setVolume(0);
    press('m');
    expect(player.getState()).toMatchObject({ volume: 0.7, muted: false });
  });

  it('leaves the arrows to the page outside the controls', () => {
    const { player, channels, press } = createKeys();
    player.select(channels[0]);
    expect([press('ArrowUp'), press('ArrowDown')]).toEqual([false, false]);
    expect(player.getState().volume).toBe(0.7);
  });

  it('ignores letters and digits while they are off, and not space', () => {
    let areOn = false;
    const { player, channels, press } = createKeys('body', { hasCharacterKeys: () => areOn });
    player.select(channels[0]);
    expect([press('m'), press('3'), press(' ')]).toEqual([false, false, true]);
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(player.getState()).toMatchObject({ muted: false, channelIndex: 0, status: 'loading' });
    areOn = true;
    expect(press('m')).toBe(true);
  });

  it('ignores keys while there is no channel', () => {
    const { press } = createKeys('section');
    expect([press(' '), press('ArrowDown')]).toEqual([false, false]);
  });

  it.each([
    ['input', ' '],
    ['textarea', 'm'],
    ['select', 'n'],
    ['dialog[open]', 'm'],
    ['button', ' '],
    ['[role=slider]', 'ArrowUp'],
  ])('ignores, with the focus on %s, the key %j', (focus, key) => {
    const { player, channels, press } = createKeys(focus);
    player.select(channels[0]);
    const before = player.getState();
    expect(press(key)).toBe(false);
    expect(player.getState()).toBe(before);
  });

  it('acts in a dialog that is a player itself, and in no other', () => {
    const press = (views: string) => {
      const keys = createKeys('dialog[open]', { views });
      keys.player.select(keys.channels[0]);
      return keys.press('m');
    };
    expect([press('dialog[open]'), press('[data-another]')]).toEqual([true, false]);
  });

  it('handles keys that a focused button does not use', () => {
    const { player, channels, press } = createKeys('button');
    player.select(channels[0]);
    expect(press('m')).toBe(true);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('ignores keys with %s', (modifier) => {
    const { player, channels, press } = createKeys();
    player.select(channels[0]);
    expect(press('m', { [modifier]: true })).toBe(false);
  });

  it('collects digits into a channel number', () => {
    const numbers: number[] = [];
    const { press } = createKeys('body', {
      onTuneNumber: (channelNumber) => numbers.push(channelNumber),
    });
    press('1');
    vi.advanceTimersByTime(TUNE_DIGITS_MS - 1);
    press('2');
    expect(numbers).toEqual([]);
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    press('7');
    expect(press('Enter')).toBe(true);
    press('0');
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(numbers).toEqual([12, 7]);
  });

  it.each(['button', 'a[href]'])('completes a number by Enter with the focus on %s', (focus) => {
    const numbers: number[] = [];
    const { press } = createKeys(focus, { onTuneNumber: (channelNumber) => numbers.push(channelNumber) });
    expect(press('Enter')).toBe(false);
    press('4');
    expect(press('Enter')).toBe(true);
    expect(numbers).toEqual([4]);
  });

  it.each(BACK_KEYS)('abandons a number by %s, which then does nothing else', (key) => {
    const digits: string[] = [];
    const numbers: number[] = [];
    const { press } = createKeys('body', {
      onDigits: (typed) => digits.push(typed),
      onTuneNumber: (channelNumber) => numbers.push(channelNumber),
    });
    expect(press(key)).toBe(false);
    press('4');
    expect(press(key)).toBe(true);
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(press(key)).toBe(false);
    expect([digits, numbers]).toEqual([['4', ''], []]);
  });

  it('takes an Enter that comes a little late in a view for the number, and on a page for what has the focus', () => {
    const late = (focus: string, afterMs: number) => {
      const { press } = createKeys(focus, { views: 'dialog' });
      press('3');
      vi.advanceTimersByTime(TUNE_DIGITS_MS + afterMs);
      return [press('Enter'), press('Enter')];
    };
    expect(late('dialog', LATE_ENTER_MS - 1)).toEqual([true, false]);
    expect(late('dialog', LATE_ENTER_MS)).toEqual([false, false]);
    expect(late('body', 0)).toEqual([false, false]);
  });

  it('tunes to a listed number by default and ignores others', () => {
    const { player, press } = createKeys();
    press('3');
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(player.getState().channel?._id).toBe('c3');
    press('9');
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(player.getState().channel?._id).toBe('c3');
  });

  it('does nothing after its signal has aborted', () => {
    const { player, press, abort } = createKeys();
    press('3');
    abort.abort();
    vi.advanceTimersByTime(TUNE_DIGITS_MS);
    expect(player.getState().channel).toBeNull();
  });
});
