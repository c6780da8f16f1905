import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaSourceHandle } from './media-source-handle.ts';
import { SourceBufferQueue } from './source-buffer-queue.ts';

/** One byte is one second of sound. */
class FakeBuffer extends EventTarget {
  updating = false;
  mode = 'segments';
  readonly log: string[] = [];
  capacity = Number.POSITIVE_INFINITY;
  #start = 0;
  #end = 0;

  get buffered() {
    return { length: this.#end > this.#start ? 1 : 0, start: () => this.#start, end: () => this.#end };
  }

  appendBuffer(bytes: Uint8Array): void {
    if (this.#end - this.#start + bytes.length > this.capacity)
      throw new DOMException('full', 'QuotaExceededError');
    this.log.push(`append ${bytes.length}`);
    this.#end += bytes.length;
    this.updating = true;
  }

  remove(_from: number, to: number): void {
    this.log.push(`remove ${to}`);
    this.#start = to;
    this.updating = true;
  }

  abort(): void {
    this.log.push('abort');
  }

  changeType(mime: string): void {
    this.log.push(mime);
  }

  settle(): void {
    while (this.updating) {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    }
  }
}

class FakeMediaSource extends EventTarget {
  static readonly made: FakeMediaSource[] = [];
  readyState = 'closed';
  duration = Number.NaN;
  readonly buffer = new FakeBuffer();

  constructor() {
    super();
    FakeMediaSource.made.push(this);
  }

  addSourceBuffer(): FakeBuffer {
    return this.buffer;
  }

  open(): FakeBuffer {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
    return this.buffer;
  }
}

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
});

afterEach(() => vi.unstubAllGlobals());

function createSink() {
  const { attached, source, element } = attach();
  const onBroken = vi.fn();
  const sink = new SourceBufferQueue(attached, 'audio/mpeg', {
    signal: new AbortController().signal,
    onBroken,
  });
  return { sink, source, element, onBroken };
}

function attach() {
  const element = { src: '', currentTime: 0 };
  const attached = new MediaSourceHandle(element as HTMLAudioElement);
  const source = FakeMediaSource.made.at(-1);
  if (source === undefined) throw new Error('No MediaSource was made.');
  return { attached, source, element };
}

describe('SourceBufferQueue', () => {
  it('appends what came before it was open, and joins what comes while it is busy', () => {
    const { sink, source } = createSink();
    sink.append(new Uint8Array(1));
    const buffer = source.open();
    sink.append(new Uint8Array(2));
    sink.append(new Uint8Array(3));
    buffer.settle();
    expect(buffer.log).toEqual(['append 1', 'append 5']);
    expect(buffer.mode).toBe('sequence');
    expect(source.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it('uses a source that was open before it came', () => {
    const { attached, source } = attach();
    const buffer = source.open();
    const listener = { signal: new AbortController().signal, onBroken: vi.fn() };
    new SourceBufferQueue(attached, 'audio/mpeg', listener).append(new Uint8Array(1));
    expect(buffer.log).toEqual(['append 1']);
    expect(source.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it('gives its address back when it is done with', () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const abort = new AbortController();
    new SourceBufferQueue(attach().attached, 'audio/mpeg', { signal: abort.signal, onBroken: vi.fn() });
    expect(revoke).not.toHaveBeenCalled();
    abort.abort();
    expect(revoke.mock.calls).toEqual([['blob:x']]);
  });

  it('forgets the torn frame between two connections, not before the old bytes are in', () => {
    const { sink, source } = createSink();
    const buffer = source.open();
    sink.append(new Uint8Array(1));
    sink.append(new Uint8Array(2));
    sink.startConnection();
    sink.append(new Uint8Array(3));
    buffer.settle();
    expect(buffer.log).toEqual(['append 1', 'append 2', 'abort', 'append 3']);
  });

  it('trims what lies more than five minutes back', () => {
    const { sink, source, element } = createSink();
    const buffer = source.open();
    for (let second = 0; second < 400; second += 1) {
      element.currentTime = second;
      sink.append(new Uint8Array(1));
      buffer.settle();
    }
    expect(sink.span).toEqual({ startSeconds: 100, endSeconds: 400 });
  });

  it('keeps less where the browser has less memory, and goes on', () => {
    const { sink, source, element, onBroken } = createSink();
    const buffer = source.open();
    buffer.capacity = 100;
    for (let second = 0; second < 300; second += 1) {
      element.currentTime = second;
      sink.append(new Uint8Array(1));
      buffer.settle();
    }
    expect(sink.span?.endSeconds).toBe(300);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('changes the type with the bytes', () => {
    const { sink, source } = createSink();
    const buffer = source.open();
    sink.setMime('audio/mpeg');
    sink.setMime('audio/aac');
    expect(buffer.log).toEqual(['audio/aac']);
  });
});
