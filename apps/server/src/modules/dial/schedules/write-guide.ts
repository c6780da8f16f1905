import { MINUTES_A_DAY, toSpan, WEEK, weekdayOf } from '@airdial/contract/channel/week';
import {
  dateOf,
  fromWallTime,
  offsetAt,
  toWallTime,
  type WallTime,
  wallTimeOf,
} from '@airdial/contract/common/wall-time';
import { toAttributes, toElements, XML_DECLARATION } from '../../../lib/xml-text.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { toOffset } from './time-zone-rules.ts';

const DAYS_AHEAD = 7;
/** Some 4 MB. A guide with more programs has fewer days; if today alone has more, only its first ones are written. */
const PROGRAMS_MAX_COUNT = 20_000;
const SECOND_PRECISION = 'YYYYMMDDHHMMSS'.length;

type GuideChannel = Pick<ChannelRecord, 'id' | 'name' | 'channelNumber' | 'genre' | 'schedule'> & {
  readonly url: string;
  readonly imageUrl: string | null;
};

type Guide = {
  readonly title: string;
  readonly siteUrl: string;
  readonly channels: readonly GuideChannel[];
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** The programs of yesterday, today and the coming days as XMLTV, whose DTD gives the order of elements. */
export function writeGuide({ title, siteUrl, channels, timeZone, now }: Guide): string {
  const head = toAttributes({
    'source-info-name': title,
    'source-info-url': siteUrl,
    'generator-info-name': 'Airdial',
  });
  return [
    `${XML_DECLARATION}<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv${head}>\n`,
    ...channels.map(writeChannel),
    ...writeProgrammes(channels, timeZone, dateOf(toWallTime(now, timeZone))),
    '</tv>\n',
  ].join('');
}

function writeChannel({ id, name, channelNumber, url, imageUrl }: GuideChannel): string {
  const names = [name, String(channelNumber)].map((text) => toElements({ 'display-name': text })).join('');
  const icon = imageUrl === null ? '' : `<icon${toAttributes({ src: imageUrl })}/>`;
  return `<channel${toAttributes({ id })}>${names}${icon}${toElements({ url })}</channel>\n`;
}

function writeProgrammes(channels: readonly GuideChannel[], timeZone: string, today: number): string[] {
  const toTime = createTimeWriter(timeZone);
  const days: { readonly date: number; readonly programmes: string[] }[] = [];
  let count = 0;
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, day) => today + day + 1);
  // Yesterday has what is still on after midnight.
  for (const date of [today, today - 1, ...ahead]) {
    const ofDay = channels.flatMap((channel) => writeDay(channel, date, toTime));
    if (date !== today && count + ofDay.length > PROGRAMS_MAX_COUNT) break;
    const programmes = ofDay.slice(0, PROGRAMS_MAX_COUNT);
    days.push({ date, programmes });
    count += programmes.length;
  }
  return days.sort((one, other) => one.date - other.date).flatMap(({ programmes }) => programmes);
}

function writeDay(
  { id, genre, schedule }: GuideChannel,
  date: number,
  toTime: (wall: WallTime) => GuideTime,
): string[] {
  const weekday = weekdayOf(date);
  return schedule.flatMap((program) => {
    const span = program.dayOfWeek === WEEK[weekday] ? toSpan(program) : null;
    if (!span) return [];
    const midnight = weekday * MINUTES_A_DAY;
    const start = toTime(wallTimeOf(date, span.start - midnight));
    const stop = toTime(wallTimeOf(date, span.end - midnight));
    // Within the hour that clocks skip a program ends before it begins.
    if (stop.at <= start.at) return [];
    const attributes = toAttributes({ start: start.text, stop: stop.text, channel: id });
    const elements = toElements({ title: program.programName, category: genre });
    return `<programme${attributes}>${elements}</programme>\n`;
  });
}

/** Milliseconds since 1970, and as the guide writes it. */
type GuideTime = { readonly at: number; readonly text: string };

/** Of thousands of programs most begin or end when others do. */
function createTimeWriter(timeZone: string): (wall: WallTime) => GuideTime {
  const written = new Map<WallTime, GuideTime>();
  return (wall) => {
    const known = written.get(wall);
    if (known !== undefined) return known;
    const at = fromWallTime(wall, timeZone);
    const offset = offsetAt(at, timeZone);
    const digits = new Date(at + offset).toISOString().replace(/\D/g, '').slice(0, SECOND_PRECISION);
    const time = { at, text: `${digits} ${toOffset(offset)}` };
    written.set(wall, time);
    return time;
  };
}
