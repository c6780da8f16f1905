import { adminChannelErrors, adminChannelNotices } from '@airdial/contract/channel/admin-messages';
import { type ChannelInput, channelRule } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { readForm } from '../../../lib/form/editing/form-values.ts';
import { useNavigationGuard } from '../../../lib/form/editing/use-navigation-guard.ts';
import { useUnsaved } from '../../../lib/form/editing/use-unsaved.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { tellChannelFailure } from './channel-failure.ts';
import { isComplete, readChannel } from './channel-values.ts';
import { fetchWholeChannel, refreshChannels } from './channels-query.ts';
import { expectCheck } from './pending-checks.ts';

type Saving = { readonly saved: Channel; readonly notice: string };

const create = async (body: ChannelInput): Promise<Saving> => {
  const { channel } = await api.createChannel({ body });
  return { saved: channel, notice: adminChannelNotices.created };
};

const update = async (id: string, updatedAt: string, writing: ChannelInput): Promise<Saving> => {
  const request = { params: { id }, body: { ...writing, updatedAt } };
  const { channel } = await api.updateChannel(request);
  return { saved: channel, notice: adminChannelNotices.updated };
};

const isConflict = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'edited-meanwhile';

/** Sends what was edited as it was read; what somebody else has stored meanwhile is looked up. */
const useSaving = (channel: Channel | null, onSaved: () => void) => {
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<Channel | null>(null);
  const readAt = useRef(channel?.updatedAt ?? '');
  /** What is sent next is sent in the knowledge of theirs. */
  const settle = ({ updatedAt }: Channel) => {
    readAt.current = updatedAt;
    setTheirs(null);
  };
  const send = async (writing: ChannelInput) => {
    try {
      const { saved, notice } = await (channel
        ? update(channel._id, readAt.current, writing)
        : create(writing));
      showToast('success', notice);
      expectCheck(saved);
      onSaved();
      return null;
    } catch (cause) {
      if (channel && isConflict(cause)) setTheirs(await fetchWholeChannel(channel._id).catch(() => null));
      return tellChannelFailure(
        cause,
        channel ? adminChannelErrors.updateFailed : adminChannelErrors.createFailed,
      );
    } finally {
      void refreshChannels(queries);
    }
  };
  return { send, theirs, settle };
};

const snapshot = (form: HTMLFormElement | null): string => JSON.stringify(form && readForm(form));

/** The form of a channel, new (null) or edited, and how it is saved over what somebody else has stored meanwhile. */
export const useChannelForm = (channel: Channel | null, onSaved: () => void) => {
  const [complete, setComplete] = useState(channel !== null);
  const { send, theirs, settle } = useSaving(channel, onSaved);
  const form = useForm({ rule: channelRule, read: readChannel, send });
  const { ref, onInput } = form.props;
  const filledWith = useRef('');
  useEffect(() => {
    filledWith.current = snapshot(ref.current);
  }, [ref]);
  const isDirty = () => snapshot(ref.current) !== filledWith.current;
  const mayClose = useUnsaved({ isDirty, question: adminPanelTexts.discard });
  useNavigationGuard(mayClose);
  const look = (event: FormEvent<HTMLFormElement>) => {
    onInput(event);
    setComplete(isComplete(event.currentTarget));
  };
  const saveMine = (newest: Channel) => {
    settle(newest);
    ref.current?.requestSubmit();
  };
  return {
    ...form,
    props: { ...form.props, onInput: look },
    complete,
    mayClose,
    theirs,
    saveMine,
  };
};

export type ChannelFormState = ReturnType<typeof useChannelForm>;
