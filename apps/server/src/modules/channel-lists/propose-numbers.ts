import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';

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
  const given = new Map<PreviewRow, number>();
  const used = new Set<number>();
  const give = (row: PreviewRow, channelNumber: number) => {
    given.set(row, channelNumber);
    used.add(channelNumber);
  };
  const inOrder = [...rows.filter(isNew), ...rows.filter((row) => !isNew(row))];
  for (const row of inOrder) {
    const { channelNumber } = row.channel;
    if (channelNumber !== undefined && !used.has(channelNumber) && !isTaken(channelNumber))
      give(row, channelNumber);
  }
  let lowest = 1;
  for (const row of inOrder) {
    if (given.has(row)) continue;
    while (used.has(lowest) || isTaken(lowest)) lowest += 1;
    give(row, lowest);
  }
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
