import { useQuery } from '@tanstack/react-query';
import { FIRST_FEATURED, featuredOptions } from '../../entities/channel/channel-queries.ts';
import { type DialEntry, dialOptions } from '../../entities/dial/dial-queries.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { Dial } from '../../features/dial/dial.tsx';
import styles from '../../features/dial/large-dial.module.css';
import { TvView } from '../../features/player/tv/tv-view.tsx';
import { channelErrors, channelListTexts } from '../../messages/channel-messages.ts';
import { tvTexts } from '../../messages/tv-messages.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';

const firstPlayable = (channels: readonly DialEntry[]): DialEntry | undefined =>
  channels.find(({ isDead }) => !isDead) ?? channels[0];

/** The first featured page, which the boot data contains, until the dial is loaded; it also has what is offered. */
const TvPage = () => {
  usePageTitle(tvTexts.title);
  const { data } = useQuery({ ...featuredOptions(FIRST_FEATURED), enabled: false });
  const featured = data?.channels ?? [];
  const { data: channels = featured, isError, isPending, refetch } = useQuery(dialOptions);
  return (
    <TvView
      offered={firstPlayable(featured) ?? firstPlayable(channels)}
      dial={channels.length > 1 && <Dial channels={channels} className={styles.dial} />}
    >
      {isError ? (
        <FailedState
          title={channelErrors.loadListFailed}
          hint={channelListTexts.failedHint}
          onRetry={refetch}
        />
      ) : (
        !isPending && <p>{tvTexts.noChannels}</p>
      )}
    </TvView>
  );
};

export default TvPage;
