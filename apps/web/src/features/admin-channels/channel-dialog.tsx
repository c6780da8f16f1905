import type { Channel } from '@airdial/contract/entities/channel';
import { adminChannelListTexts } from '@airdial/contract/messages/admin-channel-messages';
import { adminPanelTexts } from '@airdial/contract/messages/admin-panel-messages';
import { channelFormTexts } from '@airdial/contract/messages/channel-form-texts';
import { channelErrors } from '@airdial/contract/messages/channel-messages';
import type { getNextChannelNumber } from '@airdial/contract/routes/channel-admin-routes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ADMIN } from '../../lib/admin/admin-queries.ts';
import { apiGet } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QuietState } from '../../ui/quiet-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
    queryFn: async ({ signal }) =>
      (await apiGet<typeof getNextChannelNumber>('/api/channels/next-number', { signal })).channelNumber,
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
          <QuietState title={channelErrors.loadDetailsFailed} hint={adminChannelListTexts.failedHint} alert>
            <Button onClick={() => void refetch()}>{adminPanelTexts.tryAgain}</Button>
          </QuietState>
        );
      }}
    </Frame>
  );
};
