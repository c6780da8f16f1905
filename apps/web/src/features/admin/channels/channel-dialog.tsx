import { adminChannelListTexts } from '@airdial/contract/channel/admin-messages';
import { channelErrors } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { api } from '../../../lib/api.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ADMIN } from '../shared/admin-queries.ts';
import styles from './channel-dialog.module.css';
import { ChannelForm, type LeaveGuard } from './channel-form.tsx';
import { fetchWholeChannel } from './channels-query.ts';

/** Asked anew whenever a dialog opens, and not while it is open: nobody's form is filled under their hands. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

const wholeChannelOptions = (id: string) =>
  queryOptions<Channel>({
    ...ONCE,
    queryKey: [ADMIN, 'whole-channel', id],
    queryFn: ({ signal }) => fetchWholeChannel(id, signal),
  });

const nextNumberOptions = () =>
  queryOptions<number>({
    ...ONCE,
    queryKey: [ADMIN, 'next-channel-number'],
    queryFn: async ({ signal }) => (await api.getNextChannelNumber({ signal })).channelNumber,
  });

const FIELD_KEYS = [0, 1, 2, 3, 4];

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {FIELD_KEYS.map((key) => (
      <Skeleton key={key} className={styles.bone} />
    ))}
  </div>
);

type FrameProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (guard: LeaveGuard) => ReactNode;
};

const Frame = ({ title, onClose, children }: FrameProps) => {
  const guard = useRef(() => true);
  return (
    <Dialog title={title} size="medium" onClose={onClose} mayClose={() => guard.current()}>
      {children(guard)}
    </Dialog>
  );
};

type AddChannelDialogProps = { readonly onClose: () => void };

/** Without the next free number, should it not be told, the server gives it when the channel is saved. */
export const AddChannelDialog = ({ onClose }: AddChannelDialogProps) => {
  const { data = null, isPending } = useQuery(nextNumberOptions());
  return (
    <Frame title={channelFormTexts.addTitle} onClose={onClose}>
      {(guard) =>
        isPending ? (
          <Loading />
        ) : (
          <ChannelForm channel={null} nextNumber={data} guard={guard} onClose={onClose} />
        )
      }
    </Frame>
  );
};

type EditChannelDialogProps = { readonly id: string; readonly onClose: () => void };

export const EditChannelDialog = ({ id, onClose }: EditChannelDialogProps) => {
  const queries = useQueryClient();
  const whole = wholeChannelOptions(id);
  const { data, isError, refetch } = useQuery(whole);
  const load = (newest: Channel) => queries.setQueryData(whole.queryKey, newest);
  return (
    <Frame title={channelFormTexts.editTitle} onClose={onClose}>
      {(guard) => {
        if (data)
          return (
            <ChannelForm
              key={data.updatedAt}
              channel={data}
              nextNumber={null}
              guard={guard}
              onClose={onClose}
              onLoad={load}
            />
          );
        if (!isError) return <Loading />;
        return (
          <EmptyState title={channelErrors.loadDetailsFailed} hint={adminChannelListTexts.failedHint} alert>
            <Button onClick={() => void refetch()}>{adminPanelTexts.tryAgain}</Button>
          </EmptyState>
        );
      }}
    </Frame>
  );
};
