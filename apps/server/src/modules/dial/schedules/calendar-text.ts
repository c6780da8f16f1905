import type { WallTime } from '@airdial/contract/common/wall-time';

/** RFC 5545, 3.1: in bytes, without the line's end. */
const LINE_MAX_BYTES = 75;
const LINE_END = '\r\n';
const CONTROL = /\p{Cc}/gu;
const SECOND_PRECISION = 'YYYYMMDDTHHMMSS'.length;

/** One line of a calendar, folded without a cut through a character. */
export function toCalendarLine(name: string, value: string): string {
  let line = '';
  let bytes = 0;
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX_BYTES) {
      line += `${LINE_END} `;
      bytes = 1;
    }
    line += character;
    bytes += size;
  }
  return line + LINE_END;
}

/** A value of type TEXT. Line ends and other control characters become spaces. */
export const toCalendarText = (text: string): string =>
  text
    .replace(CONTROL, ' ')
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&');

/** What clocks show, without a zone. */
export const toLocalTime = (wall: WallTime): string =>
  new Date(wall).toISOString().replace(/[-:]/g, '').slice(0, SECOND_PRECISION);

/** In UTC. @param at milliseconds since 1970 */
export const toUtcTime = (at: number): string => `${toLocalTime(at)}Z`;
