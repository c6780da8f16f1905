import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { assignNumbers } from '../../../lib/assign-numbers.ts';

/**
 * Gives every row a number that is free and no other row has: its own one if possible, new rows
 * first, else the lowest.
 *
 * @param isTaken whether a stored channel has the number
 */
export function proposeNumbers(
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
