import { formatCount } from '@airdial/contract/common/format-count';
import { adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { LastfmStats } from '@airdial/contract/lastfm/schema';
import { METADATA_STATS_DEFAULT_DAYS } from '@airdial/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminLastfmErrors, lastfmStatsTexts } from '../../../messages/admin-lastfm-messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { StatTiles } from '../../../ui/layout/stat-tiles.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import styles from './admin-lastfm.module.css';
import { LASTFM_STATS_KEY, lastfmStatsOptions } from './lastfm-queries.ts';

const TITLE_ID = 'lastfm-stats-title';

const Figures = ({ stats }: { readonly stats: LastfmStats | undefined }) => {
  const figure = (count: number | undefined) =>
    count === undefined ? <Skeleton className={styles.skeleton} /> : formatCount(count);
  return (
    <StatTiles
      tiles={[
        [lastfmStatsTexts.lookups, figure(stats?.totals.lookups)],
        [lastfmStatsTexts.cacheHits, figure(stats?.totals.cacheHits)],
        [lastfmStatsTexts.staleResponses, figure(stats?.totals.staleResponses)],
        [lastfmStatsTexts.upstreamCalls, figure(stats?.totals.upstreamCalls)],
        [lastfmStatsTexts.upstreamErrors, figure(stats?.totals.upstreamErrors)],
        [lastfmStatsTexts.cachedEntries, figure(stats?.cachedEntries)],
      ]}
    />
  );
};

const useClearCache = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.clearLastfmCache(),
    onSuccess: () => {
      showToast('success', adminLastfmNotices.cacheCleared);
      return queries.invalidateQueries({ queryKey: LASTFM_STATS_KEY });
    },
    onError: (cause) => reportFailure(cause, { fallback: adminLastfmErrors.clearFailed }),
  });
};

const ClearCache = () => {
  const [confirming, setConfirming] = useState(false);
  const { mutate: clear, isPending } = useClearCache();
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => setConfirming(true)}>
        {lastfmStatsTexts.clear}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={lastfmStatsTexts.clearTitle}
          warning={lastfmStatsTexts.clearWarning}
          cancelText={adminFormTexts.cancel}
          confirmText={lastfmStatsTexts.clear}
          onConfirm={() => clear()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};

/** The recent figures of the metadata service, and the button that clears its cache. */
export const Statistics = () => {
  const { data: stats, isLoadingError, refetch } = useQuery(lastfmStatsOptions());
  return (
    <section aria-labelledby={TITLE_ID} className={styles.statistics}>
      <div className={styles.heading}>
        <h2 id={TITLE_ID}>{lastfmStatsTexts.title}</h2>
        <ClearCache />
      </div>
      <p className="secondary">{lastfmStatsTexts.period(METADATA_STATS_DEFAULT_DAYS)}</p>
      {isLoadingError ? (
        <LoadFailed title={adminLastfmErrors.statsFailed} onRetry={refetch} />
      ) : (
        <Figures stats={stats} />
      )}
    </section>
  );
};
