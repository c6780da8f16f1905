import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { channelOptions } from '../../../entities/channel/channel-detail-queries.ts';
import { retryUnlessMissing } from '../../../entities/channel/retry-unless-missing.ts';
import { useVisibleChannel } from '../../../entities/channel/visible-channels.ts';
import { usePageTitle } from '../../../entities/site/document-title.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { useGoBack } from '../../../lib/go-back.ts';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { channelListTexts } from '../../../messages/channel-messages.ts';
import {
  channelPageErrors,
  channelPageTexts,
  channelsPageTexts,
} from '../../../messages/channel-page-messages.ts';
import { TRY_AGAIN } from '../../../messages/ui-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { HiddenHeading, VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { ChannelHead } from './channel-head.tsx';
import { ChannelPanels } from './channel-panels.tsx';
import styles from './channel-view.module.css';

const ChannelSkeleton = () => (
  <div className={styles.head} aria-busy="true">
    <HiddenHeading>{channelPageTexts.loading}</HiddenHeading>
    <VisuallyHidden role="status">{channelPageTexts.loading}</VisuallyHidden>
    <Skeleton className={styles.artSkeleton} />
    <div className={classNames(styles.text, styles.textSkeleton)}>
      <Skeleton className={styles.titleSkeleton} />
      <Skeleton className={styles.lineSkeleton} />
      <Skeleton className={styles.lineSkeleton} />
    </div>
  </div>
);

/** The channel of this id, updated live, or the message on why there is none. */
const useChannel = (id: string) => {
  const { data, error, refetch } = useQuery({ ...channelOptions(id), retry: retryUnlessMissing });
  useVisibleChannel(id);
  const missing = hasCode(error, 'channel-not-found');
  const failure = missing
    ? channelPageErrors.notFound
    : error && !data
      ? channelPageErrors.loadDetailsFailed
      : null;
  useErrorToast(failure);
  return { channel: missing ? undefined : data, failure, missing, retry: () => void refetch() };
};

/** Visitors who came from outside are led to the list of channels. */
const CHANNELS_PATH = '/channels';

const OFF_THE_DIAL_DEG = 75;

const BackButton = () => (
  <p className={styles.back}>
    <Button variant="quiet" onClick={useGoBack(CHANNELS_PATH)}>
      <Icon icon={ArrowLeft} />
      {channelPageTexts.back}
    </Button>
  </p>
);

type NoChannelProps = { readonly failure: string; readonly missing: boolean; readonly retry: () => void };

const NoChannel = ({ failure, missing, retry }: NoChannelProps) => (
  <EmptyState
    title={failure}
    hint={missing ? channelPageTexts.notFoundHint : channelListTexts.failedHint}
    needleDeg={OFF_THE_DIAL_DEG}
    headingLevel={1}
  >
    {!missing && (
      <Button variant="filled" onClick={retry}>
        {TRY_AGAIN}
      </Button>
    )}
    <Button variant={missing ? 'filled' : 'outlined'} onClick={useGoBack(CHANNELS_PATH)}>
      {channelPageTexts.goBack}
    </Button>
  </EmptyState>
);

type ChannelViewProps = {
  readonly id: string;
  /** Between the head and the panels. */
  readonly children: ReactNode;
};

export const ChannelView = ({ id, children }: ChannelViewProps) => {
  const { channel, failure, missing, retry } = useChannel(id);
  usePageTitle(channel?.name ?? failure ?? channelsPageTexts.title);
  if (failure !== null) return <NoChannel failure={failure} missing={missing} retry={retry} />;
  return (
    <>
      <BackButton />
      {channel ? <ChannelHead channel={channel} /> : <ChannelSkeleton />}
      {children}
      {channel && <ChannelPanels channel={channel} />}
    </>
  );
};
