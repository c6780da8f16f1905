import { type ChannelInput, channelRule } from '@airdial/contract/channel/input';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { isUnanswered } from '../../../../lib/api-error.ts';
import { withoutPrefix } from '../../../../lib/form/form-errors.ts';
import { readForm } from '../../../../lib/form/form-values.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminChannelErrors, channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { dialogDraftName } from '../../shared/reopened-dialog.ts';
import { useEditedForm } from '../../shared/use-edited-form.ts';
import { fetchChannel, refreshChannels } from '../channels-query.ts';
import { expectCheck } from '../list/pending-checks.ts';
import { channelChanges, hasRequiredFields, toChannelInput } from './channel-form-values.ts';

type ChannelFormOptions = {
  /** Null for a new channel. */
  readonly channel: Channel | null;
  /** The number that a new channel is offered; saved unchanged, the server takes the next free one. */
  readonly nextNumber: number | null;
  readonly onSaved: () => void;
  /** Fills the form with what another administrator has stored. */
  readonly onLoad: (stored: Channel) => void;
};

const useSave = ({ channel, nextNumber, onSaved }: ChannelFormOptions) => {
  const queries = useQueryClient();
  /** The request was sent and its response lost: a new channel may be stored already. */
  const mayBeStored = useRef(false);
  /** Undefined: the next free one. A repeated request names its number, so that a second copy is refused. */
  const toNumber = (typed: number | undefined): number | undefined => {
    const offered = nextNumber ?? undefined;
    if (mayBeStored.current) return typed ?? offered;
    return typed === offered ? undefined : typed;
  };
  const send = ({ channelNumber, ...rest }: ChannelInput, updatedAt: string | null) => {
    if (!channel) return api.createChannel({ body: { ...rest, channelNumber: toNumber(channelNumber) } });
    const body = { channelNumber, ...rest, updatedAt: updatedAt ?? channel.updatedAt };
    return api.updateChannel({ params: { id: channel._id }, body });
  };
  return async (input: ChannelInput, updatedAt: string | null): Promise<void> => {
    try {
      const { channel: saved } = await send(input, updatedAt);
      showToast('success', channel ? adminChannelNotices.updated : adminChannelNotices.created);
      expectCheck(saved);
      onSaved();
    } catch (cause) {
      mayBeStored.current ||= isUnanswered(cause);
      throw cause;
    } finally {
      void refreshChannels(queries);
    }
  };
};

/** The form of a new or an edited channel. */
export const useChannelForm = (options: ChannelFormOptions) => {
  const { channel, onLoad } = options;
  const [complete, setComplete] = useState(channel !== null);
  const { createFailed, updateFailed } = adminChannelErrors;
  const form = useEditedForm({
    rule: channelRule,
    read: (element) => toChannelInput(readForm(element)),
    send: useSave(options),
    failed: channelFailure(channel ? updateFailed : createFailed),
    name: dialogDraftName('channel', channel?._id ?? null),
    version: channel?.updatedAt ?? null,
    ...(channel && {
      conflict: {
        versionOf: ({ updatedAt }: Channel) => updatedAt,
        fetch: () => fetchChannel(channel._id),
        changes: (stored: Channel) => channelChanges(channel, stored),
        load: onLoad,
      },
    }),
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setComplete(hasRequiredFields(readForm(event.currentTarget)));
  };
  /** The names of a list's fields have changed, by which errors are found. */
  const onReordered = (list: 'schedule' | 'alternatives') => () =>
    form.setErrors((errors) => withoutPrefix(errors, `${list}.`));
  return { ...form, props: { ...form.props, onInput }, complete, onReordered };
};
