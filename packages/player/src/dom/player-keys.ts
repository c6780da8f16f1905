import type { Player } from '../core/player-types.ts';
import { ChannelNumberInput } from './channel-number-input.ts';

export { BACK_KEYS } from './channel-number-input.ts';

/** The volume is 0 to 1. */
const VOLUME_STEP = 0.05;

export type PlayerKeysOptions = {
  /** Where keydown events are handled; the document by default. */
  readonly target?: EventTarget;
  /** Removes the handlers when aborted. */
  readonly signal?: AbortSignal;
  /** Receives a typed channel number. By default the player tunes to it if its list has it. */
  readonly onTuneNumber?: (channelNumber: number) => void;
  /** Receives the digits typed so far; empty once the number is complete or abandoned. */
  readonly onDigits?: (digits: string) => void;
  /** Selects the player's own controls: only there arrow up and down set the volume, and scroll nothing. */
  readonly controls?: string;
  /** Selects dialogs that are a player themselves, in which the keys act all the same. */
  readonly views?: string;
  /** Whether letters and digits act now: listeners can switch them off (WCAG 2.1.4). By default they do. */
  readonly hasCharacterKeys?: () => boolean;
};

const TYPING =
  'input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=menu],[role=tree],[role=grid]';
const MODAL = 'dialog[open],[role=dialog],[role=alertdialog]';
const USES_SPACE =
  'button,summary,audio,video,input,[role=button],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=option],[role^=menuitem]';
const USES_ARROWS =
  'input,audio,video,[role=slider],[role=spinbutton],[role=radio],[role=tab],[role=option],[role^=menuitem],[role=scrollbar]';

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** True where keys are typed, or belong to a menu, its like or a dialog that is none of the views. */
export function hasOwnKeys(event: Event, views?: string): boolean {
  if (!(event.target instanceof Element)) return false;
  // The innermost dialog decides: one above a view keeps the keys for itself.
  const modal = event.target.closest(MODAL);
  const isInModal = modal !== null && (views === undefined || !modal.matches(views));
  return isInModal || event.target.closest(TYPING) !== null;
}

/** True where the key belongs to what has the focus or to the system. */
function isReserved(event: KeyboardEvent, views: string | undefined): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (event.defaultPrevented || event.isComposing || hasModifier) return true;
  return hasOwnKeys(event, views);
}

const DIGIT = /^(?:Digit|Numpad)([0-9])$/;
const LETTER = /^Key([A-Z])$/;
const LAST_ASCII = '\x7f';

/**
 * The character by which a key is a shortcut, in lower case. A letter of another script counts as the Latin one
 * of its place, and so do the digits of layouts that type other characters in their place. Keys that type
 * nothing are returned by their names, such as 'ArrowUp'.
 */
export function characterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = key <= LAST_ASCII;
  if (isLatin && key.length > 1) return key;
  const letter = isLatin ? undefined : LETTER.exec(code)?.[1];
  return (DIGIT.exec(code)?.[1] ?? letter ?? key).toLowerCase();
}

const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

type Command = {
  readonly usedBy: string | null;
  /** It acts within the player's controls only, and repeats while the key is held. */
  readonly isOfControls?: true;
  run(player: Player): void;
};

function volumeBy(step: number): Command['run'] {
  // Rounded to whole percents: 0.7 + 0.05 is not 0.75 in binary.
  return (player) => player.setVolume(Math.round((player.getState().volume + step) * 100) / 100);
}

/** Unmutes whatever is silent, as a volume of 0 is. */
function toggleMuted(player: Player): void {
  const { muted, volume } = player.getState();
  player.setMuted(!muted && volume > 0);
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { usedBy: USES_SPACE, run: (player) => player.toggle() },
  ArrowUp: { usedBy: USES_ARROWS, isOfControls: true, run: volumeBy(VOLUME_STEP) },
  ArrowDown: { usedBy: USES_ARROWS, isOfControls: true, run: volumeBy(-VOLUME_STEP) },
  m: { usedBy: null, run: toggleMuted },
  n: { usedBy: null, run: (player) => player.next() },
  p: { usedBy: null, run: (player) => player.previous() },
};

function runCommand(player: Player, event: KeyboardEvent, controls: string | undefined): void {
  const command = COMMANDS[characterOf(event)];
  // Without a channel no player is visible, and space scrolls the page.
  if (command === undefined || player.getState().channel === null) return;
  if (command.usedBy !== null && isWithin(event, command.usedBy)) return;
  if (command.isOfControls && (controls === undefined || !isWithin(event, controls))) return;
  event.preventDefault();
  if (!event.repeat || command.isOfControls) command.run(player);
}

function tuneNumber(player: Player, channelNumber: number): void {
  const channel = player.getState().channels.find((other) => other.channelNumber === channelNumber);
  if (channel !== undefined) player.tune(channel);
}

/**
 * Binds keyboard shortcuts: space plays and pauses, arrow up and down set the volume within the player's
 * controls, M mutes, N and P step through the channels, digits tune; Enter completes a number, and Escape or
 * Back abandons it. Ignores keys that the focused control or a dialog uses.
 */
export function bindPlayerKeys(player: Player, options: PlayerKeysOptions = {}): void {
  const { target = document, signal, controls, views, hasCharacterKeys = () => true } = options;
  const numberInput = new ChannelNumberInput({
    onNumber: options.onTuneNumber ?? ((channelNumber) => tuneNumber(player, channelNumber)),
    onDigits: options.onDigits ?? (() => {}),
  });
  // Before all others: what has the focus, and Back of a page, may use these keys, too.
  const onEndKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || isReserved(event, views)) return;
    // In a view Enter presses its button, which is seldom meant right after a number.
    const mayBeLate = views !== undefined && isWithin(event, views);
    if (!numberInput.end(event, mayBeLate)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || isReserved(event, views)) return;
    const key = characterOf(event);
    if (isCharacter(key) && !hasCharacterKeys()) return;
    if (!numberInput.press(key, event.repeat)) runCommand(player, event, controls);
  };
  const untilAborted = signal === undefined ? {} : { signal };
  target.addEventListener('keydown', onEndKey, { ...untilAborted, capture: true });
  target.addEventListener('keydown', onKey, untilAborted);
  signal?.addEventListener('abort', () => numberInput.clear(), { once: true });
}
