import { formatCount } from '@airdial/contract/common/format-count';
import { useQuery } from '@tanstack/react-query';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { adminPanelCards, adminPanelErrors } from '../../../messages/admin-panel-messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatTiles } from '../../../ui/layout/stat-tiles.tsx';
import { channelCountsOptions, userCountsOptions } from '../shared/admin-queries.ts';
import styles from './summary-cards.module.css';

type Figure = { readonly count: number | undefined; readonly failed: boolean };

/** A count that could not be loaded shows a dash, not zero. */
const Count = ({ count, failed }: Figure) => {
  if (count !== undefined) return formatCount(count);
  return failed ? '–' : <Skeleton className={styles.skeleton} />;
};

export const SummaryCards = () => {
  const users = useQuery(userCountsOptions());
  const channels = useQuery(channelCountsOptions());
  useErrorToast(users.isLoadingError || channels.isLoadingError ? adminPanelErrors.loadFailed : null);
  const userCount = (count: number | undefined) => <Count count={count} failed={users.isLoadingError} />;
  const channelCount = (count: number | undefined) => (
    <Count count={count} failed={channels.isLoadingError} />
  );
  return (
    <StatTiles
      size="small"
      tiles={[
        [adminPanelCards.totalUsers, userCount(users.data?.totalUsers)],
        [adminPanelCards.totalChannels, channelCount(channels.data?.total)],
        [adminPanelCards.validatedUsers, userCount(users.data?.validatedUsers)],
        [adminPanelCards.activeChannels, channelCount(channels.data?.active)],
      ]}
    />
  );
};
