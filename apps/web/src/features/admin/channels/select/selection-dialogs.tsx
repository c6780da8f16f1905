import type { ChannelsUpdate } from '@airdial/contract/channel/input';
import { RELAY_MODES, type RelayMode } from '@airdial/contract/channel/schema';
import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  channelFieldHints,
  channelFieldLabels,
  channelFormTexts,
  relayModeTexts,
} from '../../../../messages/channel-form-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from '../dialog/channel-dialog.module.css';
import { genreOptions } from '../dialog/channel-sections.tsx';
import type { ChannelSelection } from './use-channel-selection.ts';

const MODES = RELAY_MODES.map((mode) => ({ value: mode, text: relayModeTexts[mode] }));

type DialogProps = { readonly selection: ChannelSelection; readonly onClose: () => void };

type ChangeDialogProps = DialogProps & {
  readonly title: string;
  /** @returns null when the form shows what is missing */
  readonly read: (form: FormData) => ChannelsUpdate['change'] | null;
  readonly children: ReactNode;
};

/** Takes the value that all selected channels get. */
const ChangeDialog = ({ title, selection, read, onClose, children }: ChangeDialogProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const change = read(new FormData(form));
    if (change === null) return form.querySelector<HTMLElement>('[type=checkbox]')?.focus();
    selection.update(change);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {children}
        <ButtonRow>
          <Button onClick={onClose}>{channelFormTexts.cancel}</Button>
          <Button type="submit" variant="filled">
            {channelSelectionTexts.apply}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};

export const GenreDialog = (props: DialogProps) => {
  const { selected } = props.selection;
  const [first] = selected;
  const common = selected.every(({ genre }) => genre === first?.genre) ? (first?.genre ?? null) : null;
  return (
    <ChangeDialog
      {...props}
      title={channelSelectionTexts.genreTitle(selected.length)}
      read={(form) => ({ genre: `${form.get('genre') ?? ''}` || null })}
    >
      <SelectField
        name="genre"
        label={channelFieldLabels.genre}
        options={genreOptions(common)}
        defaultValue={common ?? ''}
      />
    </ChangeDialog>
  );
};

/** The right to re-stream is confirmed once, for all unconfirmed channels. */
export const RelayDialog = (props: DialogProps) => {
  const { selected } = props.selection;
  const [mode, setMode] = useState<RelayMode>(selected[0]?.relay ?? 'off');
  const [error, setError] = useState<string>();
  const unconfirmed = selected.filter(({ relayConfirmed }) => relayConfirmed !== true);
  const mustConfirm = mode !== 'off' && unconfirmed.length > 0;
  const read = (form: FormData): ChannelsUpdate['change'] | null => {
    if (!mustConfirm) return { relay: mode };
    if (form.has('relayConfirmed')) return { relay: mode, relayConfirmed: true };
    setError(ownFieldMessages.relayUnconfirmed);
    return null;
  };
  return (
    <ChangeDialog {...props} title={channelSelectionTexts.relayTitle(selected.length)} read={read}>
      <SelectField
        name="relay"
        label={channelFieldLabels.relay}
        hint={channelFieldHints.relay}
        options={MODES}
        value={mode}
        onChange={({ currentTarget: { value } }) =>
          setMode(RELAY_MODES.find((one) => one === value) ?? 'off')
        }
      />
      {mustConfirm && (
        <>
          <SwitchField
            name="relayConfirmed"
            label={channelSelectionTexts.confirmRelay(unconfirmed.length)}
            error={error}
          />
          <p className={styles.hint}>
            {channelSelectionTexts.confirmRelayHint(unconfirmed.map(({ name }) => name))}
          </p>
        </>
      )}
    </ChangeDialog>
  );
};
