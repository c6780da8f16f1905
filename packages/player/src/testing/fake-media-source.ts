/** One byte is one second of audio. */
class FakeBuffer extends EventTarget {
  updating = false;
  mode = 'segments';
  readonly log: string[] = [];
  capacity = Number.POSITIVE_INFINITY;
  /** Whether it finds audio in what is appended. */
  findsAudio = true;
  #start = 0;
  #end = 0;
  /** As in browsers, it is buffered when the update ends. */
  #appending = 0;

  get buffered() {
    return { length: this.#end > this.#start ? 1 : 0, start: () => this.#start, end: () => this.#end };
  }

  appendBuffer(bytes: Uint8Array): void {
    if (this.#end - this.#start + bytes.length > this.capacity)
      throw new DOMException('full', 'QuotaExceededError');
    this.log.push(`append ${bytes.length}`);
    this.#appending = bytes.length;
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

  /** As in browsers, the update ends shortly before its event. */
  endUpdate(): void {
    this.updating = false;
    if (this.findsAudio) this.#end += this.#appending;
    this.#appending = 0;
  }

  finishUpdate(): void {
    while (this.updating) {
      this.endUpdate();
      this.dispatchEvent(new Event('updateend'));
    }
  }
}

/** A MediaSource with one buffer; it opens when the test says so. */
export class FakeMediaSource extends EventTarget {
  static readonly created: FakeMediaSource[] = [];
  static isTypeSupported: (type: string) => boolean = () => true;
  readyState = 'closed';
  #duration = Number.NaN;
  /** How often the duration was set while the buffer updated, which browsers refuse. */
  durationRefusals = 0;
  /** A property of managed sources only. */
  streaming: boolean | undefined;
  readonly buffer = new FakeBuffer();

  constructor() {
    super();
    FakeMediaSource.created.push(this);
  }

  get duration(): number {
    return this.#duration;
  }

  set duration(seconds: number) {
    if (this.buffer.updating) this.durationRefusals += 1;
    else this.#duration = seconds;
  }

  addSourceBuffer(_type: string): FakeBuffer {
    return this.buffer;
  }

  open(): FakeBuffer {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
    return this.buffer;
  }
}
