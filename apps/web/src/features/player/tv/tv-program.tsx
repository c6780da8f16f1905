import type { Channel } from '@airdial/contract/channel/schema';
import { findCurrentProgram } from '../../../entities/schedule/current-program.ts';
import { findNext } from '../../../entities/schedule/occurrence.ts';
import { useSite } from '../../../entities/site/site.ts';
import { formatTime } from '../../../lib/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import styles from './tv-program.module.css';

type Row = { readonly label: string; readonly name: string; readonly time: string | null };

/** By the clock of the listener, as the time above them. */
const toRows = (channel: Channel, timeZone: string, now: number): readonly Row[] => {
  const current = findCurrentProgram(channel, timeZone, now);
  const next = findNext(channel.schedule, timeZone, now);
  const { onNow, until, next: nextLabel } = channelPageTexts;
  return [
    ...(current
      ? [
          {
            label: onNow,
            name: current.program.name,
            time: current.end === null ? null : until(formatTime(current.end)),
          },
        ]
      : []),
    ...(next
      ? [{ label: nextLabel, name: next.entry.programName, time: formatTime(next.occurrence.start) }]
      : []),
  ];
};

/** The program that is on and the one that follows; nothing where the channel has none. */
export const TvProgram = ({ channel }: { readonly channel: Channel }) => {
  const { timeZone } = useSite().system;
  const rows = toRows(channel, timeZone, useMinute(serverNow));
  if (rows.length === 0) return null;
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, name, time }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.name}>{name}</dd>
          {time !== null && <dd className={styles.time}>{time}</dd>}
        </div>
      ))}
    </dl>
  );
};
