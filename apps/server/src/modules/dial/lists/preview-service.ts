import { listErrors, listRowTexts } from '@airdial/contract/channel-list/messages';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import { AppError } from '../../../lib/app-error.ts';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { assignNumbers } from '../../../lib/assign-numbers.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { toOutboundError } from '../../../outbound/outbound-error.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { decodeList } from './decode-list.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { ListedStations } from './listed-stations.ts';
import { parseList } from './parse-list.ts';
import { type ParsedRow, UnreadableListError } from './parsed-list.ts';

export type PreviewServiceDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'getByNumber'>;
  readonly outbound: Pick<Outbound, 'fetch'>;
};

/** Reads lists of channels and says what an import of them would do. It stores nothing. */
export class PreviewService {
  readonly #deps: PreviewServiceDeps;

  constructor(deps: PreviewServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `list-too-large` or `list-unreadable` */
  previewFile(file: Uint8Array): Promise<PreviewRow[]> {
    return this.#preview(decodeList(file));
  }

  /** @throws AppError `list-unreachable`, `list-too-large` or `list-unreadable` */
  async previewUrl(url: string): Promise<PreviewRow[]> {
    return this.#preview(decodeList(await this.#fetch(url)), url);
  }

  /** @throws AppError `list-too-large` or `list-unreadable` */
  async previewText(text: string): Promise<PreviewRow[]> {
    if (Buffer.byteLength(text) > CHANNEL_LIST_MAX_BYTES) throw new AppError('list-too-large');
    return this.#preview(text);
  }

  /** @param base the address of the list, which those of its pictures may be relative to */
  async #preview(text: string, base?: string): Promise<PreviewRow[]> {
    const parsed = await parse(text);
    const duplicates = await DuplicateIndex.create(this.#deps.channels.all());
    const stations = new ListedStations(duplicates);
    const slice = new TimeSlice();
    for (const row of parsed) {
      if (slice.isOver) await slice.next();
      stations.add(base ? withAbsolutePicture(row, base) : row);
    }
    return proposeNumbers(
      stations.rows(),
      (channelNumber) => this.#deps.channels.getByNumber(channelNumber) !== undefined,
    );
  }

  async #fetch(url: string): Promise<Uint8Array> {
    try {
      const headers = { 'user-agent': USER_AGENT };
      return (await this.#deps.outbound.fetch(url, { headers, maxBytes: CHANNEL_LIST_MAX_BYTES })).bytes;
    } catch (cause) {
      const { code, reason } = toOutboundError(cause);
      if (code === 'too-large') throw new AppError('list-too-large', { cause });
      throw new AppError('list-unreachable', { cause, message: `${listErrors.unreachable} ${reason}` });
    }
  }
}

function withAbsolutePicture(row: ParsedRow, base: string): ParsedRow {
  const { imageUrl } = row.values;
  const absolute = typeof imageUrl === 'string' && imageUrl !== '' ? URL.parse(imageUrl, base) : null;
  return absolute ? { ...row, values: { ...row.values, imageUrl: absolute.href } } : row;
}

async function parse(text: string): Promise<ParsedRow[]> {
  try {
    return await parseList(text);
  } catch (cause) {
    if (!(cause instanceof UnreadableListError)) throw cause;
    throw new AppError('list-unreadable', { cause, message: cause.message });
  }
}

/**
 * Gives every row a number that is free and no other row has: its own one if possible, new rows
 * first, else the lowest.
 *
 * @param isTaken whether a stored channel has the number
 */
function proposeNumbers(
  rows: readonly PreviewRow[],
  isTaken: (channelNumber: number) => boolean,
): PreviewRow[] {
  const inOrder = [...rows.filter(isNew), ...rows.filter((row) => !isNew(row))];
  const given = new Map(assignNumbers(inOrder, { wants: ({ channel }) => channel.channelNumber, isTaken }));
  return rows.map((row) => withNumber(row, given.get(row)));
}

const isNew = ({ status }: PreviewRow): boolean => status === 'new';

function withNumber(row: PreviewRow, proposed: number | undefined): PreviewRow {
  const { channelNumber: wanted, ...rest } = row.channel;
  const channel = proposed === undefined ? rest : { channelNumber: proposed, ...rest };
  if (wanted === undefined || wanted === proposed || !isNew(row)) return { ...row, channel };
  const remarks = [row.reason, listRowTexts.numberTaken(wanted)].filter((text) => text !== undefined);
  return { ...row, reason: remarks.join(' '), channel };
}
