import { toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import Plus from '@lucide/icons/icons/plus';
import { formatTimeOfDay } from '../../../../lib/dates.ts';
import { scheduleTexts, weekGridTexts } from '../../../../messages/schedule-messages.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import styles from './day-list.module.css';
import { type Block, layOutDay } from './schedule-overlaps.ts';
import { programLabel, type ScheduleEditor } from './use-schedule.ts';

const timeText = ({ from, to }: Block): string =>
  `${formatTimeOfDay(toTimeOfDay(from))}–${formatTimeOfDay(toTimeOfDay(to))}`;

/** The end of the program that ends last, for the next one to begin with. */
const nextStart = (blocks: readonly Block[]): string =>
  blocks.length > 0 ? toTimeOfDay(Math.max(...blocks.map(({ to }) => to))) : '';

/** The schedule by days, where a week has no room. */
export const DayList = ({ editor }: { readonly editor: ScheduleEditor }) => (
  <ul className="framed" aria-label={weekGridTexts.label}>
    {WEEK.map((day) => {
      const blocks = layOutDay(editor.rows, day);
      return (
        <li key={day} className={styles.day}>
          <h4 className={styles.name}>{day}</h4>
          <ul className={styles.programs} aria-label={day}>
            {blocks.length === 0 && <li className="secondary small">{scheduleTexts.nothingOn}</li>}
            {blocks.map((block) => (
              <li key={`${block.row.key} ${block.from}`}>
                <button
                  type="button"
                  className={styles.program}
                  onClick={() => editor.focusRow(block.row.key)}
                >
                  <span className={styles.time}>{timeText(block)} </span>
                  <span>{programLabel(block.row)} </span>
                  {block.lanes > 1 && <span className={styles.overlap}>{weekGridTexts.overlap}</span>}
                </button>
              </li>
            ))}
          </ul>
          <IconButton
            label={weekGridTexts.addOn(day)}
            icon={<Icon icon={Plus} />}
            disabled={editor.isFull}
            onClick={() => editor.add({ days: [day], startTime: nextStart(blocks) })}
          />
        </li>
      );
    })}
  </ul>
);
