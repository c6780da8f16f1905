import { renumberRule } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import ArrowUpDown from '@lucide/icons/icons/arrow-up-down';
import { useEffect, useRef, useState } from 'react';
import { readField, toWholeNumber } from '../../../../lib/form/form-values.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { channelFailure, renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelFieldLabels, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import move from './move-channel.module.css';
import { useRenumber } from './use-renumber.ts';
import type { RowMoves } from './use-row-moves.ts';

const MODES = [
  { value: 'insert', text: renumberTexts.insert },
  { value: 'swap', text: renumberTexts.swap },
];

type MoveDialogProps = {
  readonly channel: Channel;
  readonly onUndoable: RowMoves['onUndoable'];
  readonly onClose: () => void;
};

const MoveDialog = ({ channel, onUndoable, onClose }: MoveDialogProps) => {
  const { renumber, busy } = useRenumber(onUndoable);
  const { props, errors } = useForm({
    rule: renumberRule,
    extra: { id: channel._id },
    read: (form) => ({
      mode: readField(form, 'mode'),
      channelNumber: toWholeNumber(readField(form, 'channelNumber')),
    }),
    send: async (renumbering) => renumber(renumbering, onClose),
    failed: channelFailure(renumberTexts.failed),
  });
  return (
    <Dialog title={renumberTexts.title(channel.name)} onClose={onClose}>
      <form {...props} className="stack" aria-busy={busy}>
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

type MoveChannelProps = { readonly channel: Channel; readonly moves: RowMoves };

/**
 * Moves a channel to another number: in a dialog, with keys on the button, or by dragging the button to
 * another row.
 */
export const MoveChannel = ({ channel, moves }: MoveChannelProps) => {
  const { name } = channel;
  const { isOrdered, focusedId, onFocused } = moves;
  const label = renumberTexts.label(name);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const isFocused = focusedId === channel._id;
  useEffect(() => {
    if (!isFocused) return;
    frame.current?.querySelector('button')?.focus();
    onFocused();
  });
  return (
    <>
      <span ref={frame} className={move.handle} data-draggable={isOrdered || undefined}>
        <IconButton
          {...moves.handle(channel)}
          label={label}
          icon={<Icon icon={ArrowUpDown} />}
          title={isOrdered ? renumberTexts.handleHint : label}
          aria-keyshortcuts={isOrdered ? 'ArrowUp ArrowDown PageUp PageDown' : 'ArrowUp ArrowDown'}
          onKeyDown={(event) => {
            if (moves.onKey(channel, event)) event.preventDefault();
          }}
          onClick={() => setIsOpen(true)}
        />
      </span>
      {isOpen && (
        <MoveDialog channel={channel} onUndoable={moves.onUndoable} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
