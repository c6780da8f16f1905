/** A channel number is complete this long after its last digit. */
export const TUNE_DIGITS_MS = 1_200;
/** An Enter that comes so soon after was meant for the number. */
export const LATE_ENTER_MS = 1_000;
const TUNE_DIGITS_MAX = 6;

/** What the Back key of remote controls sends (webOS and Android, Tizen), and keyboards in its place. */
export const BACK_KEYS: readonly string[] = ['Escape', 'Backspace', 'BrowserBack', 'GoBack', 'XF86Back'];

type ChannelNumberHandlers = {
  /** Receives a complete number. */
  onNumber(channelNumber: number): void;
  /** Receives the digits typed so far; empty once the number is complete or abandoned. */
  onDigits(digits: string): void;
};

/** Collects digits into a channel number. */
export class ChannelNumberInput {
  readonly #handlers: ChannelNumberHandlers;
  #digits = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last number has just become complete by itself. */
  #isJustComplete = false;

  constructor(handlers: ChannelNumberHandlers) {
    this.#handlers = handlers;
  }

  /** Returns whether the key was used: a digit of the number. */
  press(key: string, isRepeat: boolean): boolean {
    if (!/^[0-9]$/.test(key)) return false;
    if (isRepeat || this.#digits.length >= TUNE_DIGITS_MAX) return true;
    this.#set(this.#digits + key);
    this.#timer = setTimeout(() => this.#completeByItself(), TUNE_DIGITS_MS);
    return true;
  }

  /**
   * Returns whether the key was used, which is to do nothing else: Enter completes the number, Back abandons it.
   *
   * @param mayBeLate whether an Enter right after the number has become complete by itself is meant for it, too
   */
  end({ key }: KeyboardEvent, mayBeLate: boolean): boolean {
    const isLate = this.#isJustComplete && key === 'Enter' && mayBeLate;
    // Another key is the next thing that the listener does.
    if (this.#isJustComplete) this.clear();
    if (isLate) return true;
    if (this.#digits === '') return false;
    if (key === 'Enter') this.#complete();
    else if (BACK_KEYS.includes(key)) this.clear();
    else return false;
    return true;
  }

  /** Abandons the number. */
  clear(): void {
    this.#set('');
  }

  #set(digits: string): void {
    clearTimeout(this.#timer);
    this.#isJustComplete = false;
    if (digits === this.#digits) return;
    this.#digits = digits;
    this.#handlers.onDigits(digits);
  }

  #complete(): void {
    const channelNumber = Number(this.#digits);
    this.clear();
    if (channelNumber > 0) this.#handlers.onNumber(channelNumber);
  }

  #completeByItself(): void {
    this.#complete();
    this.#isJustComplete = true;
    this.#timer = setTimeout(() => this.clear(), LATE_ENTER_MS);
  }
}
