import type { StreamCheck } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import { BITRATE_MAX_KBPS } from '@airdial/contract/limits';
import ArrowDown from '@lucide/icons/icons/arrow-down';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import X from '@lucide/icons/icons/x';
import { type MouseEvent, useState } from 'react';
import { formatDateTime } from '../../../../lib/dates.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { attentionTexts } from '../../../../messages/admin-channel-messages.ts';
import {
  alternativeTexts,
  channelFieldLabels,
  checkFormTexts,
} from '../../../../messages/channel-form-messages.ts';
import { StatusChip, type StatusTone } from '../../../../ui/feedback/status-chip.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import styles from './alternative-row.module.css';
import type { AlternativeRow } from './alternative-rows.ts';
import { type alternativeCodecOptions, type FormRef, PLAIN, URL_FIELD } from './channel-sections.tsx';
import { CheckResult } from './check-result.tsx';
import { CheckButton } from './stream-tools.tsx';
import { useStreamCheck } from './use-stream-check.ts';

type AlternativeRowFieldsProps = {
  readonly row: AlternativeRow;
  /** From 0, as in the field names. */
  readonly index: number;
  readonly isLast: boolean;
  readonly errors: FormErrors;
  readonly codecs: ReturnType<typeof alternativeCodecOptions>;
  readonly form: FormRef;
  readonly onMove: (by: -1 | 1, button: HTMLElement) => void;
  readonly onRemove: () => void;
};

const toStatus = (check: StreamCheck): readonly [StatusTone, string] => {
  const since = deadSince(check);
  if (since !== null)
    return ['error', `${attentionTexts.dead} ${attentionTexts.since(formatDateTime(since))}`];
  if (check.failingSince !== null) return ['warning', alternativeTexts.failing];
  if (!check.isReachable) return ['neutral', alternativeTexts.notChecked];
  const { codec, bitrate } = check;
  const facts = [alternativeTexts.alive, codec, bitrate === null ? null : checkFormTexts.kbps(bitrate)];
  return ['success', facts.filter(Boolean).join(', ')];
};

/** The result of the last check of the stored address. */
const LastCheck = ({ check }: { readonly check: StreamCheck }) => {
  const [tone, text] = toStatus(check);
  return <StatusChip tone={tone}>{text}</StatusChip>;
};

const Controls = ({ index, isLast, onMove, onRemove }: AlternativeRowFieldsProps) => {
  const { moveUp, moveDown, makeFirst, remove } = alternativeTexts;
  const position = index + 2;
  const move = (by: -1 | 1) => (event: MouseEvent<HTMLElement>) => onMove(by, event.currentTarget);
  return (
    <div className={styles.controls}>
      <IconButton
        label={index === 0 ? makeFirst(position) : moveUp(position)}
        icon={<Icon icon={ArrowUp} />}
        onClick={move(-1)}
      />
      <IconButton
        label={moveDown(position)}
        icon={<Icon icon={ArrowDown} />}
        disabled={isLast}
        onClick={move(1)}
      />
      <IconButton label={remove(position)} icon={<Icon icon={X} />} onClick={onRemove} />
    </div>
  );
};

/** One of the further addresses; its fields are those of the form. */
export const AlternativeRowFields = (props: AlternativeRowFieldsProps) => {
  const { row, index, errors, codecs, form } = props;
  const prefix = `alternatives.${index}.`;
  const title = alternativeTexts.entry(index + 2);
  const check = useStreamCheck(form, prefix);
  const [address, setAddress] = useState(row.fields.streamUrl);
  // It does not apply to an address that is typed, or that was the first one.
  const lastCheck = row.check?.streamUrl === address.trim() ? row.check : null;
  const field = (name: 'streamUrl' | 'codec' | 'bitrate') => ({
    name: prefix + name,
    label: name === 'streamUrl' ? title : channelFieldLabels[name],
    defaultValue: row.fields[name],
    error: errors[prefix + name],
  });
  return (
    <fieldset className={styles.row} aria-label={title}>
      <TextField
        {...URL_FIELD}
        {...field('streamUrl')}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <div className={styles.facts}>
        <SelectField {...field('codec')} options={codecs} />
        <TextField
          {...PLAIN}
          {...field('bitrate')}
          inputMode="numeric"
          maxLength={`${BITRATE_MAX_KBPS}`.length}
        />
      </div>
      <div className="cluster">
        <CheckButton state={check} />
        {lastCheck && check.outcome.kind === 'none' && <LastCheck check={lastCheck} />}
        <Controls {...props} />
      </div>
      <CheckResult state={check} />
    </fieldset>
  );
};
