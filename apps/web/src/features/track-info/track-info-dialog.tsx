import { useQuery } from '@tanstack/react-query';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { ApiError } from '../../lib/api-error.ts';
import { trackErrors, trackTexts } from '../../messages/track-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ArtistSection } from './artist-section.tsx';
import { LinksSection } from './links-section.tsx';
import { SimilarSection } from './similar-section.tsx';
import styles from './track-info.module.css';
import { trackInfoOptions } from './track-info-query.ts';
import { TrackSummary } from './track-summary.tsx';

const ICON_PX = 28;

const Loading = () => (
  <p role="status" className={styles.loading}>
    <LoaderCircle className={styles.spinner} size={ICON_PX} aria-hidden />
    {trackTexts.loading}
  </p>
);

type FailureProps = { readonly cause: Error; readonly onRetry: () => void };

/** That the service is not switched on is no fault that trying again would mend. */
const Failure = ({ cause, onRetry }: FailureProps) => {
  const isDisabled = cause instanceof ApiError && cause.code === 'lastfm-disabled';
  return (
    <div role="alert" className={styles.failure}>
      <Notice kind="error">
        <p>{isDisabled ? cause.message : trackErrors.loadFailed}</p>
      </Notice>
      {!isDisabled && <Button onClick={onRetry}>{trackTexts.retry}</Button>}
    </div>
  );
};

const Content = ({ asked }: { readonly asked: RequestedTrack }) => {
  const { data, error, isFetching, refetch } = useQuery(trackInfoOptions(asked));
  if (data)
    return (
      <div className={styles.sections}>
        <TrackSummary asked={asked} shown={data} />
        <ArtistSection shown={data} />
        <SimilarSection artists={data.similarArtists} />
        <LinksSection asked={asked} shown={data} />
      </div>
    );
  if (isFetching || !error) return <Loading />;
  return <Failure cause={error} onRetry={() => void refetch()} />;
};

type TrackInfoDialogProps = { readonly asked: RequestedTrack; readonly onClose: () => void };

/** What the metadata service knows of a track. */
const TrackInfoDialog = ({ asked, onClose }: TrackInfoDialogProps) => (
  <Dialog title={trackTexts.title} size="medium" onClose={onClose}>
    <Content asked={asked} />
  </Dialog>
);

export default TrackInfoDialog;
