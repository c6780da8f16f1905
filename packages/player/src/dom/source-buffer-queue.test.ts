import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeMediaSource } from '../testing/fake-media-source.ts';
import { MediaSourceHandle } from './media-source.ts';
import { SourceBufferQueue } from './source-buffer-queue.ts';

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
});

afterEach(() => vi.unstubAllGlobals());

function createQueue() {
  const { handle, source, element } = createHandle();
  const onBroken = vi.fn();
  const onClosed = vi.fn();
  const queue = new SourceBufferQueue(handle, 'audio/mpeg', {
    signal: new AbortController().signal,
    onBroken,
    onClosed,
  });
  return { queue, source, element, onBroken, onClosed };
}

function createHandle() {
  const element = Object.assign(new EventTarget(), { src: '', currentTime: 0 });
  const handle = new MediaSourceHandle(element as HTMLAudioElement);
  const source = FakeMediaSource.created.at(-1);
  if (source === undefined) throw new Error('No MediaSource was created.');
  return { handle, source, element };
}

describe('SourceBufferQueue', () => {
  it('appends bytes from before the source opened and joins those queued while the buffer updates', () => {
    const { queue, source } = createQueue();
    queue.append(new Uint8Array(1));
    const buffer = source.open();
    queue.append(new Uint8Array(2));
    queue.append(new Uint8Array(3));
    buffer.finishUpdate();
    expect(buffer.log).toEqual(['append 1', 'append 5']);
    expect(buffer.mode).toBe('sequence');
    expect(source.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it('uses a source that is open already', () => {
    const { handle, source } = createHandle();
    const buffer = source.open();
    const options = { signal: new AbortController().signal, onBroken: vi.fn(), onClosed: vi.fn() };
    new SourceBufferQueue(handle, 'audio/mpeg', options).append(new Uint8Array(1));
    expect(buffer.log).toEqual(['append 1']);
    expect(source.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['while the queue is created', 'while the queue waits for its type'])(
    'sets a source up once that opens %s, before its event arrives',
    (moment) => {
      const { handle, source } = createHandle();
      const options = { signal: new AbortController().signal, onBroken: vi.fn(), onClosed: vi.fn() };
      if (moment === 'while the queue is created') source.readyState = 'open';
      const queue = new SourceBufferQueue(handle, null, options);
      source.readyState = 'open';
      queue.setMime('audio/mpeg');
      queue.append(new Uint8Array(1));
      const buffer = source.open();
      expect(source.durationRefusals).toBe(0);
      expect(source.duration).toBe(Number.POSITIVE_INFINITY);
      buffer.finishUpdate();
      expect(buffer.log).toEqual(['append 1']);
    },
  );

  it('describes Opus to the browser before the first of its bytes', () => {
    const { handle, source } = createHandle();
    const options = { signal: new AbortController().signal, onBroken: vi.fn(), onClosed: vi.fn() };
    const opened = source.buffer;
    new SourceBufferQueue(handle, 'audio/ogg; codecs="opus"', options);
    expect(opened.log).toEqual([]);
    source.open();
    expect(opened.log).toEqual([expect.stringMatching(/^append \d+$/)]);
  });

  it('revokes the object URL when it is aborted', () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const abort = new AbortController();
    new SourceBufferQueue(createHandle().handle, 'audio/mpeg', {
      signal: abort.signal,
      onBroken: vi.fn(),
      onClosed: vi.fn(),
    });
    expect(revoke).not.toHaveBeenCalled();
    abort.abort();
    expect(revoke.mock.calls).toEqual([['blob:x']]);
  });

  it('discards the partial frame between two connections after the old bytes are appended', () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    queue.append(new Uint8Array(1));
    queue.append(new Uint8Array(2));
    queue.startConnection();
    queue.append(new Uint8Array(3));
    buffer.finishUpdate();
    expect(buffer.log).toEqual(['append 1', 'append 2', 'abort', 'append 3']);
  });

  it('trims audio older than five minutes', () => {
    const { queue, source, element } = createQueue();
    const buffer = source.open();
    for (let second = 0; second < 400; second += 1) {
      element.currentTime = second;
      queue.append(new Uint8Array(1));
      buffer.finishUpdate();
    }
    expect(queue.span).toEqual({ startSeconds: 100, endSeconds: 400 });
  });

  it("keeps less where the browser's quota is smaller, without an error", () => {
    const { queue, source, element, onBroken } = createQueue();
    const buffer = source.open();
    buffer.capacity = 100;
    for (let second = 0; second < 300; second += 1) {
      element.currentTime = second;
      queue.append(new Uint8Array(1));
      buffer.finishUpdate();
    }
    expect(queue.span?.endSeconds).toBe(300);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('goes on when some of a buffer has played that was full at once, and ends with its last bytes', () => {
    const { queue, source, element, onBroken } = createQueue();
    const buffer = source.open();
    const endOfStream = vi.fn();
    Object.assign(source, { endOfStream });
    buffer.capacity = 100;
    queue.append(new Uint8Array(90));
    buffer.finishUpdate();
    queue.append(new Uint8Array(20));
    queue.finish();
    expect([buffer.log, endOfStream.mock.calls.length]).toEqual([['append 90'], 0]);
    element.currentTime = 50;
    element.dispatchEvent(new Event('timeupdate'));
    for (let update = 0; update < 3; update += 1) buffer.finishUpdate();
    expect(buffer.log).toContain('append 20');
    expect([endOfStream.mock.calls.length > 0, onBroken.mock.calls]).toEqual([true, []]);
  });

  it('reports a first file that the quota does not hold', () => {
    const { queue, source, onBroken } = createQueue();
    source.open().capacity = 10;
    queue.append(new Uint8Array(20));
    expect(onBroken).toHaveBeenCalledOnce();
  });

  it.each(['before', 'after'])(
    'reports a source that refuses its buffer, opened %s the queue',
    async (when) => {
      const { handle, source } = createHandle();
      source.addSourceBuffer = () => {
        throw new DOMException('Refused', 'NotSupportedError');
      };
      if (when === 'before') source.open();
      const onBroken = vi.fn();
      new SourceBufferQueue(handle, 'audio/mpeg', {
        signal: new AbortController().signal,
        onBroken,
        onClosed: vi.fn(),
      });
      if (when === 'after') source.open();
      expect(onBroken).not.toHaveBeenCalled();
      await Promise.resolve();
      expect(onBroken).toHaveBeenCalledOnce();
    },
  );

  it('counts what waits for a managed source, and appends it when it is flushed', { tags: 'iphone' }, () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    queue.append(new Uint8Array(30));
    buffer.finishUpdate();
    source.streaming = false;
    queue.append(new Uint8Array(5));
    queue.append(new Uint8Array(2));
    expect(queue.endSeconds).toBe(37);
    const onFlushed = vi.fn(() => expect(queue.span?.endSeconds).toBe(37));
    queue.flush(onFlushed);
    expect(onFlushed).not.toHaveBeenCalled();
    buffer.finishUpdate();
    expect(onFlushed).toHaveBeenCalledOnce();
    queue.append(new Uint8Array(1));
    expect(queue.endSeconds).toBe(38);
  });

  it('counts what the browser has taken and not yet buffered', () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    queue.append(new Uint8Array(30));
    buffer.finishUpdate();
    queue.append(new Uint8Array(10));
    queue.append(new Uint8Array(5));
    expect(queue.endSeconds).toBe(45);
    buffer.endUpdate();
    expect(queue.endSeconds).toBe(45);
    // The next append begins before the event of the former one.
    queue.append(new Uint8Array(20));
    expect(queue.endSeconds).toBeCloseTo(65);
    buffer.dispatchEvent(new Event('updateend'));
    expect(queue.endSeconds).toBeCloseTo(65);
    buffer.finishUpdate();
    expect(queue.endSeconds).toBe(65);
    queue.append(new Uint8Array(10));
    expect(queue.endSeconds).toBe(75);
  });

  it('appends what waits once a managed source wants data again', () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    source.streaming = false;
    queue.append(new Uint8Array(5));
    expect(buffer.log).toEqual([]);
    source.streaming = true;
    source.dispatchEvent(new Event('startstreaming'));
    expect(buffer.log).toEqual(['append 5']);
  });

  it('reports a source that the system closes', { tags: 'iphone' }, () => {
    const { queue, source, onClosed } = createQueue();
    expect(queue.isClosed).toBe(false);
    source.open();
    source.readyState = 'closed';
    expect(queue.isClosed).toBe(true);
    source.dispatchEvent(new Event('sourceclose'));
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('wraps frames in fragmented MP4 where the browser takes no bare ones, and gives up where that fails', {
    tags: 'listening-elsewhere',
  }, () => {
    vi.spyOn(FakeMediaSource, 'isTypeSupported').mockImplementation((type) => type.startsWith('audio/mp4'));
    const { queue, source, onBroken } = createQueue();
    const added = vi.spyOn(source, 'addSourceBuffer');
    const append = vi.spyOn(source.buffer, 'appendBuffer');
    source.open();
    const frame = new Uint8Array(417);
    frame.set([0xff, 0xfb, 0x90]);
    queue.append(frame);
    expect(added).toHaveBeenCalledWith('audio/mp4; codecs="mp3"');
    expect(new TextDecoder().decode(append.mock.lastCall?.[0].subarray(4, 8))).toBe('ftyp');
    expect(onBroken).not.toHaveBeenCalled();
    const layer2 = Uint8Array.from(frame);
    layer2.set([0xff, 0xfd, 0x80]);
    queue.append(layer2);
    expect(onBroken).toHaveBeenCalledOnce();
  });

  it('wraps AAC in WebKit, which claims bare frames and decodes none', () => {
    const openAac = () => {
      const { handle, source } = createHandle();
      const added = vi.spyOn(source, 'addSourceBuffer');
      const options = { signal: new AbortController().signal, onBroken: vi.fn(), onClosed: vi.fn() };
      new SourceBufferQueue(handle, 'audio/aac', options);
      source.open();
      return added.mock.lastCall?.[0];
    };
    expect(openAac()).toBe('audio/aac');
    vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
    expect(openAac()).toBe('audio/mp4; codecs="mp4a.40.2"');
  });

  it("changes the buffer's type only when it differs", () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    queue.setMime('audio/mpeg');
    queue.setMime('audio/aac');
    expect(buffer.log).toEqual(['audio/aac']);
  });

  it('changes the type after the bytes of the former one', () => {
    const { queue, source } = createQueue();
    const buffer = source.open();
    queue.append(new Uint8Array(10));
    queue.append(new Uint8Array(20));
    queue.setMime('audio/aac');
    queue.append(new Uint8Array(30));
    buffer.finishUpdate();
    expect(buffer.log).toEqual(['append 10', 'append 20', 'audio/aac', 'append 30']);
  });
});
