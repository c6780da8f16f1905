import type { Channel } from '@airdial/contract/channel/schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { retryUnlessMissing } from '../../../../entities/channel/retry-unless-missing.ts';
import { api } from '../../../../lib/api.ts';
import { hasCode } from '../../../../lib/api-error.ts';
import { adminChannelListTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { channelPageErrors } from '../../../../messages/channel-page-messages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ADMIN } from '../../shared/admin-queries.ts';
import { deleteDialogDraft } from '../../shared/reopened-dialog.ts';
import { fetchChannel } from '../channels-query.ts';
import type { FinderActions } from '../find/channel-finder.tsx';
import { directoryOptions } from '../find/use-directory-search.ts';
import styles from './channel-dialog.module.css';
import { ChannelForm, type CloseGuard } from './channel-form.tsx';

/**
 * Loaded whenever a dialog opens, and not while it is open: the fields must not change while they
 * are edited.
 */
const LOAD_ON_OPEN = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

const editedChannelOptions = (id: string) =>
  queryOptions<Channel>({
    ...LOAD_ON_OPEN,
    queryKey: [ADMIN, 'edited-channel', id],
    queryFn: ({ signal }) => fetchChannel(id, signal),
    retry: retryUnlessMissing,
  });

const nextNumberOptions = () =>
  queryOptions<number>({
    ...LOAD_ON_OPEN,
    queryKey: [ADMIN, 'next-channel-number'],
    queryFn: async ({ signal }) => (await api.getNextChannelNumber({ signal })).channelNumber,
  });

const FIELD_KEYS = [0, 1, 2, 3, 4];

const Loading = () => (
  <div className="stack" aria-busy="true">
    {FIELD_KEYS.map((key) => (
      <Skeleton key={key} className={styles.skeleton} />
    ))}
  </div>
);

type FrameProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (guard: CloseGuard) => ReactNode;
};

const Frame = ({ title, onClose, children }: FrameProps) => {
  const guard = useRef(() => true);
  return (
    <Dialog title={title} size="medium" onClose={onClose} mayClose={() => guard.current()}>
      {children(guard)}
    </Dialog>
  );
};

/** An import, or its preview, takes the place of the dialog. */
type AddChannelDialogProps = Omit<FinderActions, 'directoryHost'> & { readonly onClose: () => void };

/** If the next free number cannot be loaded, the server assigns it with the save. */
export const AddChannelDialog = ({ onClose, ...actions }: AddChannelDialogProps) => {
  const { data = null, isPending } = useQuery(nextNumberOptions());
  const directory = useQuery(directoryOptions());
  return (
    <Frame title={channelFormTexts.addTitle} onClose={onClose}>
      {(guard) =>
        isPending || directory.isPending ? (
          <Loading />
        ) : (
          <ChannelForm
            channel={null}
            nextNumber={data}
            guard={guard}
            onClose={onClose}
            onLoad={() => undefined}
            finder={{ ...actions, directoryHost: directory.data ?? null }}
          />
        )
      }
    </Frame>
  );
};

type EditChannelDialogProps = { readonly id: string; readonly onClose: () => void };

export const EditChannelDialog = ({ id, onClose }: EditChannelDialogProps) => {
  const queries = useQueryClient();
  const options = editedChannelOptions(id);
  const { data, error, refetch } = useQuery(options);
  const isMissing = hasCode(error, 'channel-not-found');
  useEffect(() => {
    if (isMissing) deleteDialogDraft('channel', id);
  }, [isMissing, id]);
  const load = (stored: Channel) => queries.setQueryData(options.queryKey, stored);
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
        if (isMissing) return <EmptyState title={channelPageErrors.notFound} alert />;
        if (!error) return <Loading />;
        return (
          <FailedState
            title={channelPageErrors.loadDetailsFailed}
            hint={adminChannelListTexts.failedHint}
            onRetry={refetch}
          />
        );
      }}
    </Frame>
  );
};
