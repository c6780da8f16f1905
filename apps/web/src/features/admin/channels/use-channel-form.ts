import { type ChannelInput, channelRule } from '@airdial/contract/channel/input';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { readForm } from '../../../lib/form/editing/form-values.ts';
import { useFormChanges } from '../../../lib/form/editing/use-form-changes.ts';
import { useUnsavedGuard } from '../../../lib/form/editing/use-unsaved-guard.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminChannelErrors } from '../../../messages/admin-channel-messages.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { useEditConflict } from '../shared/use-edit-conflict.ts';
import { reportChannelError } from './channel-error.ts';
import { channelChanges, hasRequiredFields, toChannelInput } from './channel-form-values.ts';
import { fetchChannel, refreshChannels } from './channels-query.ts';
import { expectCheck } from './pending-checks.ts';

type ChannelFormOptions = {
  /** Null for a new channel. */
  readonly channel: Channel | null;
  readonly onSaved: () => void;
  /** Fills the form with what another administrator has stored. */
  readonly onLoad: (stored: Channel) => void;
};

const NO_CHANGES: ReturnType<typeof channelChanges> = [];

const useSaving = ({ channel, onSaved, onLoad }: ChannelFormOptions) => {
  const queries = useQueryClient();
  const id = channel?._id ?? '';
  const conflict = useEditConflict({
    shown: channel,
    getVersion: ({ updatedAt }: Channel) => updatedAt,
    fetchStored: () => fetchChannel(id),
    changes: (stored) => (channel ? channelChanges(channel, stored) : NO_CHANGES),
    onLoad,
  });
  const update = (input: ChannelInput) => {
    const updatedAt = conflict.baseVersion.current ?? '';
    return api.updateChannel({ params: { id }, body: { ...input, updatedAt } });
  };
  const send = async (input: ChannelInput): Promise<FormFailure | null> => {
    try {
      const { channel: saved } = await (channel ? update(input) : api.createChannel({ body: input }));
      showToast('success', channel ? adminChannelNotices.updated : adminChannelNotices.created);
      expectCheck(saved);
      onSaved();
      return null;
    } catch (cause) {
      await conflict.detect(cause);
      return reportChannelError(
        cause,
        channel ? adminChannelErrors.updateFailed : adminChannelErrors.createFailed,
      );
    } finally {
      void refreshChannels(queries);
    }
  };
  return { send, noticeFor: conflict.noticeFor };
};

const read = (form: HTMLFormElement): object => toChannelInput(readForm(form));

/** The form of a new or an edited channel. */
export const useChannelForm = (options: ChannelFormOptions) => {
  const [complete, setComplete] = useState(options.channel !== null);
  const { send, noticeFor } = useSaving(options);
  const form = useForm({ rule: channelRule, read, send });
  const { ref } = form.props;
  const { setBaseline, isDirty } = useFormChanges(ref);
  useEffect(() => setBaseline(ref.current), [setBaseline, ref]);
  const mayClose = useUnsavedGuard({ isDirty, question: adminPanelTexts.discard });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setComplete(hasRequiredFields(readForm(event.currentTarget)));
  };
  return { ...form, props: { ...form.props, onInput }, complete, mayClose, conflict: noticeFor(ref) };
};
