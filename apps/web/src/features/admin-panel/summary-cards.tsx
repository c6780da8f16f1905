import { adminPanelCards, adminPanelErrors } from '@airdial/contract/messages/admin-panel-messages';
import { useQuery } from '@tanstack/react-query';
import { channelCountsOptions, userCountsOptions } from '../../lib/admin/admin-queries.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import styles from './summary-cards.module.css';

type Figure = { readonly count: number | undefined; readonly failed: boolean };

/** A number that could not be had is not zero. */
const Count = ({ count, failed }: Figure) => {
  if (count !== undefined) return count.toLocaleString('en');
  return failed ? '–' : <Skeleton className={styles.waiting} />;
};

export const SummaryCards = () => {
  const users = useQuery(userCountsOptions());
  const channels = useQuery(channelCountsOptions());
  useErrorToast(users.isLoadingError || channels.isLoadingError ? adminPanelErrors.loadFailed : null);
  const ofUsers = (count: number | undefined) => <Count count={count} failed={users.isLoadingError} />;
  const ofChannels = (count: number | undefined) => <Count count={count} failed={channels.isLoadingError} />;
  return (
    <StatTiles
      tiles={[
        [adminPanelCards.totalUsers, ofUsers(users.data?.totalUsers)],
        [adminPanelCards.totalChannels, ofChannels(channels.data?.total)],
        [adminPanelCards.validatedUsers, ofUsers(users.data?.validatedUsers)],
        [adminPanelCards.activeChannels, ofChannels(channels.data?.active)],
      ]}
    />
  );
};
