import { type ChannelInput, channelRule } from '@airdial/contract/channel/input';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { draftSession } from '../../../../entities/session/draft-session.ts';
import { api } from '../../../../lib/api.ts';
import type { Failure } from '../../../../lib/failure.ts';
import { peekDraft } from '../../../../lib/form/form-draft.ts';
import { type FormValues, fieldNames, readForm } from '../../../../lib/form/form-values.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { useFormChanges } from '../../../../lib/form/use-form-changes.ts';
import { useUnsavedGuard } from '../../../../lib/form/use-unsaved-guard.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminChannelErrors, channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { adminPanelTexts } from '../../../../messages/admin-panel-messages.ts';
import { toFormNotice } from '../../shared/form-notice.ts';
import { dialogDraftName } from '../../shared/reopened-dialog.ts';
import { useDialogDraft } from '../../shared/use-dialog-draft.ts';
import { useEditConflict } from '../../shared/use-edit-conflict.ts';
import { fetchChannel, refreshChannels } from '../channels-query.ts';
import { expectCheck } from '../list/pending-checks.ts';
import { toEntries, toRows } from '../schedule/schedule-rows.ts';
import {
  type ChannelLists,
  channelChanges,
  hasRequiredFields,
  listsOfDraft,
  toAlternativeFields,
  toChannelInput,
  toDraftValues,
} from './channel-form-values.ts';

type ChannelFormOptions = {
  /** Null for a new channel. */
  readonly channel: Channel | null;
  /** The number that a new channel is offered; saved unchanged, the server takes the next free one. */
  readonly nextNumber: number | null;
  readonly onSaved: () => void;
  /** Fills the form with what another administrator has stored. */
  readonly onLoad: (stored: Channel) => void;
};

const NO_CHANGES: ReturnType<typeof channelChanges> = [];

const useSaving = ({ channel, nextNumber, onSaved, onLoad }: ChannelFormOptions) => {
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
  const create = ({ channelNumber, ...rest }: ChannelInput) =>
    api.createChannel({ body: channelNumber === nextNumber ? rest : { ...rest, channelNumber } });
  const send = async (input: ChannelInput, form: HTMLFormElement): Promise<Failure | null> => {
    try {
      const { channel: saved } = await (channel ? update(input) : create(input));
      showToast('success', channel ? adminChannelNotices.updated : adminChannelNotices.created);
      expectCheck(saved);
      onSaved();
      return null;
    } catch (cause) {
      const text = channel ? adminChannelErrors.updateFailed : adminChannelErrors.createFailed;
      return (await conflict.detect(cause)) ?? reportFailure(cause, channelFailure(text), fieldNames(form));
    } finally {
      void refreshChannels(queries);
    }
  };
  return { send, noticeFor: conflict.noticeFor };
};

const NO_LISTS: Partial<ChannelLists> = {};

/** The draft, whose lists fill the rows at first: React has them, not the form. */
const useChannelDraft = (
  channel: Channel | null,
  form: RefObject<HTMLFormElement | null>,
  getChanges: () => FormValues,
) => {
  const name = dialogDraftName('channel', channel?._id ?? null);
  const [restored] = useState(() => {
    const draft = peekDraft(draftSession.accountId());
    return draft?.form === name ? listsOfDraft(draft.values) : NO_LISTS;
  });
  const stored = {
    schedule: toEntries(toRows(channel?.schedule ?? [])),
    alternatives: (channel?.alternatives ?? []).map(toAlternativeFields),
  };
  const draft = useDialogDraft({
    form,
    name,
    version: channel?.updatedAt ?? null,
    read: () => {
      const current = form.current ? readForm(form.current) : {};
      return { values: toDraftValues(getChanges(), current, stored), leftOut: false };
    },
  });
  return { ...draft, lists: draft.discards === 0 ? restored : NO_LISTS };
};

const read = (form: HTMLFormElement): object => toChannelInput(readForm(form));

/** The form of a new or an edited channel. */
export const useChannelForm = (options: ChannelFormOptions) => {
  const [complete, setComplete] = useState(options.channel !== null);
  const { send, noticeFor } = useSaving(options);
  const form = useForm({ rule: channelRule, read, send });
  const { ref } = form.props;
  const { setBaseline, getChanges, isDirty } = useFormChanges(ref);
  useEffect(() => setBaseline(ref.current), [setBaseline, ref]);
  const draft = useChannelDraft(options.channel, ref, getChanges);
  const { discards } = draft;
  useEffect(() => {
    if (discards > 0) setBaseline(ref.current);
  }, [setBaseline, ref, discards]);
  const mayClose = useUnsavedGuard({
    isDirty: () => Object.keys(draft.lists).length > 0 || isDirty(),
    question: adminPanelTexts.discard,
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setComplete(hasRequiredFields(readForm(event.currentTarget)));
  };
  return {
    ...form,
    failure: toFormNotice(form.failure),
    props: { ...form.props, onInput },
    complete,
    mayClose,
    draft,
    conflict: noticeFor(ref),
    forgetScheduleErrors: () => form.forgetErrors('schedule.'),
    forgetAddressErrors: () => form.forgetErrors('alternatives.'),
  };
};
