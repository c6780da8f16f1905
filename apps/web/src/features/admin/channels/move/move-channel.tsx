import { renumberRule } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { CHANNEL_NUMBER_MAX } from '@airdial/contract/limits';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type FormErrors, validate } from '../../../../lib/form/form-errors.ts';
import { toWholeNumber } from '../../../../lib/form/form-values.ts';
import { renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelFieldLabels, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from '../channel-dialog.module.css';
import move from './move-channel.module.css';
import { useRenumber } from './use-renumber.ts';
import type { RowDrag } from './use-row-drag.ts';

const ICON_PX = 18;
const MODES = [
  { value: 'insert', text: renumberTexts.insert },
  { value: 'swap', text: renumberTexts.swap },
];

type MoveDialogProps = { readonly channel: Channel; readonly onClose: () => void };

const MoveDialog = ({ channel, onClose }: MoveDialogProps) => {
  const [errors, setErrors] = useState<FormErrors>({});
  const { renumber, busy } = useRenumber(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const found = validate(renumberRule, {
      id: channel._id,
      channelNumber: toWholeNumber(typed.get('channelNumber')),
      mode: typed.get('mode'),
    });
    setErrors(found.errors ?? {});
    if (found.data) renumber(found.data);
    else form.querySelector<HTMLElement>('[name=channelNumber]')?.focus();
  };
  return (
    <Dialog title={renumberTexts.title(channel.name)} onClose={onClose}>
      <form className={styles.section} onSubmit={submit} noValidate aria-busy={busy}>
        <TextField
          name="channelNumber"
          label={channelFieldLabels.channelNumber}
          defaultValue={channel.channelNumber}
          error={errors.channelNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField name="mode" label={renumberTexts.mode} options={MODES} />
        <ButtonRow>
          <Button onClick={onClose}>{channelFormTexts.cancel}</Button>
          <Button type="submit" variant="filled" aria-disabled={busy}>
            {renumberTexts.move}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type MoveChannelProps = { readonly channel: Channel; readonly drag: RowDrag };

/**
 * Moves a channel to another number: in a dialog, by one with the arrow keys on the button, or by
 * dragging the button to another row.
 */
export const MoveChannel = ({ channel, drag }: MoveChannelProps) => {
  const { _id: id, name, channelNumber } = channel;
  const label = renumberTexts.label(name);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  // The browser drops the focus of a row that is placed elsewhere.
  const { renumber } = useRenumber(() => frame.current?.querySelector('button')?.focus());
  const step = (event: KeyboardEvent) => {
    const wanted = channelNumber + (STEPS[event.key] ?? 0);
    if (wanted === channelNumber) return;
    event.preventDefault();
    if (wanted >= 1 && wanted <= CHANNEL_NUMBER_MAX) renumber({ id, channelNumber: wanted, mode: 'insert' });
  };
  return (
    <>
      <span ref={frame} className={move.handle} data-draggable={drag.isOrdered || undefined}>
        <IconButton
          {...drag.handle(channel)}
          label={label}
          icon={<ArrowUpDown size={ICON_PX} />}
          title={drag.isOrdered ? renumberTexts.handleHint : label}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={step}
          onClick={() => setIsOpen(true)}
        />
      </span>
      {isOpen && <MoveDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
};
