// @module-tag now-view
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bindSwipes, type SwipeHandlers } from './use-swipes.ts';

/** The element and the target of its events: `closest` finds what `within` names. */
class FakeElement extends EventTarget {
  within: readonly string[] = [];

  closest(selector: string): this | null {
    return selector.split(', ').some((part) => this.within.includes(part)) ? this : null;
  }
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const createFinger = (hasMeaning: SwipeHandlers['hasMeaning'] = () => true) => {
  const element = new FakeElement();
  const log: string[] = [];
  const abort = new AbortController();
  const handlers: SwipeHandlers = {
    hasMeaning,
    onSwipe: (direction) => log.push(`swipe ${direction}`),
    onPull: (pull) => log.push(pull ? `pull ${pull.direction} ${pull.px}` : 'let go'),
  };
  bindSwipes(element as unknown as HTMLElement, handlers, abort.signal);
  const send = (type: string, x = 0, y = 0, init: Partial<PointerEvent> = {}): Event => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 0 });
    element.dispatchEvent(
      Object.assign(event, { clientX: x, clientY: y, isPrimary: true, pointerType: 'touch', ...init }),
    );
    return event;
  };
  return { element, log, send, abort };
};

it('follows the finger, and swipes when it lets go', () => {
  const { log, send } = createFinger();
  send('pointerdown');
  send('pointermove', 2, 1);
  send('pointermove', -40, 3);
  send('pointermove', -90, 3);
  expect(send('touchmove').defaultPrevented).toBe(true);
  send('pointerup', -90, 3);
  expect(log).toEqual(['pull left 40', 'pull left 90', 'let go', 'swipe left']);
});

it('leaves a direction without a meaning to the browser, whatever the finger does then', () => {
  const { log, send } = createFinger((direction) => direction !== 'up');
  send('pointerdown');
  send('pointermove', 0, -20);
  expect(send('touchmove').defaultPrevented).toBe(false);
  send('pointermove', 0, 200);
  send('pointerup', 0, 200);
  expect(log).toEqual([]);
});

it('ends when the browser takes the finger, or a second one comes', () => {
  const { log, send } = createFinger();
  send('pointerdown');
  send('pointermove', 0, 80);
  send('pointercancel');
  send('pointerup', 0, 80);
  expect(log).toEqual(['pull down 80', 'let go']);
  send('pointerdown');
  send('pointerdown', 50, 50, { isPrimary: false });
  send('pointermove', 0, 80);
  send('pointerup', 0, 80);
  expect(log).toHaveLength(2);
});

it('heeds no mouse, no slider and no dialog above', () => {
  const { element, log, send } = createFinger();
  const swipe = (init: Partial<PointerEvent> = {}) => {
    send('pointerdown', 0, 0, init);
    send('pointermove', 90, 0, init);
    send('pointerup', 90, 0, init);
  };
  swipe({ pointerType: 'mouse' });
  element.within = ['input'];
  swipe();
  expect(log).toEqual([]);
  element.within = [];
  swipe();
  expect(log).toHaveLength(3);
});

it('leaves an enlarged page to the browser', () => {
  vi.stubGlobal('visualViewport', { scale: 2 });
  const { log, send } = createFinger();
  send('pointerdown');
  send('pointermove', 90, 0);
  expect(send('touchmove').defaultPrevented).toBe(false);
  send('pointerup', 90, 0);
  expect(log).toEqual([]);
});

it('binds nothing any more after the abort', () => {
  const { log, send, abort } = createFinger();
  abort.abort();
  send('pointerdown');
  send('pointermove', 90, 0);
  expect(log).toEqual([]);
});
