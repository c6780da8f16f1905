import { dateOf, toWallTime } from '@airdial/contract/common/wall-time';
import { CachedResponse } from '../../../http/cache/cached-response.ts';
import { RenderedResponses } from '../../../http/cache/rendered-responses.ts';
import { ownPictureOf } from '../channels/channel-picture-presenter.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { lastingPath } from '../channels/stream-access-presenter.ts';
import { writeCalendar } from './write-calendar.ts';
import { writeGuide } from './write-guide.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const GUIDE_TYPE = 'application/xml; charset=utf-8';
/** A guide has some 4 MB. */
const GUIDES_MAX_BYTES = 16 * 1024 * 1024;

export type ScheduleServiceDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'getByNumber'>;
  readonly station: () => {
    readonly systemName: string;
    readonly systemUrl: string;
    /** Of the clocks that schedules follow. */
    readonly timeZone: string;
  };
  /** Grows with every change of a channel that lists show. */
  readonly listVersion: () => number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** Writes the schedules of the channels for other programs. */
export class ScheduleService {
  readonly #deps: ScheduleServiceDeps;
  readonly #now: () => number;
  readonly #guides: RenderedResponses<string>;

  constructor(deps: ScheduleServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#guides = new RenderedResponses(
      deps.listVersion,
      GUIDES_MAX_BYTES,
      (text) => new CachedResponse(text, GUIDE_TYPE),
    );
  }

  /** The programs of the coming days, of all channels that have a schedule. */
  guide(): CachedResponse {
    const { channels, listVersion, station } = this.#deps;
    const { systemName: title, systemUrl: siteUrl, timeZone } = station();
    const now = this.#now();
    const today = dateOf(toWallTime(now, timeZone));
    return this.#guides.get(JSON.stringify([today, title, siteUrl, timeZone]), () => ({
      source: [listVersion()],
      present: () => {
        const listed = [...channels.all()]
          .filter(({ isActive, schedule }) => isActive && schedule.length > 0)
          .sort((one, other) => one.channelNumber - other.channelNumber)
          .map((channel) => ({
            ...channel,
            url: `${siteUrl}${lastingPath(channel)}`,
            imageUrl: toPicture(channel, siteUrl),
          }));
        return writeGuide({ title, siteUrl, channels: listed, timeZone, now });
      },
    }));
  }

  /**
   * The programs of a channel; or one of them by its name, of which the calendar reminds.
   *
   * @returns why there is no such calendar
   */
  calendar(channelNumber: number, program?: string): CachedResponse | 'no-channel' | 'no-program' {
    const { channels, station } = this.#deps;
    const { systemUrl, timeZone } = station();
    const channel = channels.getByNumber(channelNumber);
    if (!channel?.isActive) return 'no-channel';
    const { name, schedule } = channel;
    const programs = schedule.filter(({ programName }) => program === undefined || programName === program);
    if (program !== undefined && programs.length === 0) return 'no-program';
    const title = program === undefined ? name : `${program} (${name})`;
    const url = `${systemUrl}${lastingPath(channel)}`;
    const hasAlarms = program !== undefined;
    const text = writeCalendar({ channel, title, programs, url, timeZone, hasAlarms, now: this.#now() });
    return new CachedResponse(text, CALENDAR_TYPE);
  }
}

function toPicture(channel: ChannelRecord, siteUrl: string): string | null {
  const path = ownPictureOf(channel);
  return path && `${siteUrl}${path}`;
}
