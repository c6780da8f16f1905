import LoaderCircle from '@lucide/icons/icons/loader-circle';
import { useQuery } from '@tanstack/react-query';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { hasCode } from '../../lib/api-error.ts';
import { trackErrors, trackTexts } from '../../messages/track-messages.ts';
import { TRY_AGAIN } from '../../messages/ui-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ArtistSection } from './artist-section.tsx';
import { LinksSection } from './links-section.tsx';
import { SimilarSection } from './similar-section.tsx';
import styles from './track-info.module.css';
import { trackInfoOptions } from './track-info-query.ts';
import { TrackSummary } from './track-summary.tsx';

const Loading = () => (
  <p role="status" className={styles.loading}>
    <Icon icon={LoaderCircle} className={styles.spinner} />
    {trackTexts.loading}
  </p>
);

type FailureProps = { readonly cause: Error; readonly onRetry: () => void };

/** Offers no retry where the service is disabled, since it would fail again. */
const Failure = ({ cause, onRetry }: FailureProps) => {
  const isDisabled = hasCode(cause, 'lastfm-disabled');
  return (
    <div role="alert" className={styles.failure}>
      <Notice kind="error">
        <p>{isDisabled ? cause.message : trackErrors.loadFailed}</p>
      </Notice>
      {!isDisabled && <Button onClick={onRetry}>{TRY_AGAIN}</Button>}
    </div>
  );
};

const Content = ({ requested }: { readonly requested: RequestedTrack }) => {
  const { data, error, isFetching, refetch } = useQuery(trackInfoOptions(requested));
  if (data)
    return (
      <div className="stack gap-6">
        <TrackSummary requested={requested} details={data} />
        <ArtistSection details={data} />
        <SimilarSection artists={data.similarArtists} />
        <LinksSection requested={requested} details={data} />
      </div>
    );
  if (isFetching || !error) return <Loading />;
  return <Failure cause={error} onRetry={() => void refetch()} />;
};

type TrackInfoDialogProps = { readonly requested: RequestedTrack; readonly onClose: () => void };

/** Details on a track from the metadata service. */
const TrackInfoDialog = ({ requested, onClose }: TrackInfoDialogProps) => (
  <Dialog title={trackTexts.title} size="medium" onClose={onClose}>
    <Content requested={requested} />
  </Dialog>
);

export default TrackInfoDialog;
