import ArrowLeft from 'lucide-react/icons/arrow-left';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { channelPageTexts, channelsPageTexts } from '../../messages/channel-page-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ChannelHead } from './channel-head.tsx';
import { ChannelLoading } from './channel-loading.tsx';
import { ChannelPanels } from './channel-panels.tsx';
import styles from './channel-view.module.css';
import { useChannel } from './use-channel.ts';
import { useGoBack } from './use-go-back.ts';

const ICON_PX = 20;
const OFF_THE_DIAL_DEG = 75;

const BackButton = () => (
  <p className={styles.back}>
    <Button variant="quiet" onClick={useGoBack()}>
      <ArrowLeft size={ICON_PX} aria-hidden />
      {channelPageTexts.back}
    </Button>
  </p>
);

type NoChannelProps = { readonly failure: string; readonly missing: boolean; readonly retry: () => void };

const NoChannel = ({ failure, missing, retry }: NoChannelProps) => (
  <EmptyState
    title={failure}
    hint={missing ? channelPageTexts.notFoundHint : channelsPageTexts.failedHint}
    needleDeg={OFF_THE_DIAL_DEG}
    headingLevel={1}
  >
    {!missing && (
      <Button variant="filled" onClick={retry}>
        {channelsPageTexts.retry}
      </Button>
    )}
    <Button variant={missing ? 'filled' : 'outlined'} onClick={useGoBack()}>
      {channelDetailTexts.goBack}
    </Button>
  </EmptyState>
);

/** Everything about one channel. */
export const ChannelView = ({ id }: { readonly id: string }) => {
  const { channel, failure, missing, retry } = useChannel(id);
  usePageTitle(channel?.name ?? failure ?? channelsPageTexts.title);
  if (failure !== null) return <NoChannel failure={failure} missing={missing} retry={retry} />;
  return (
    <>
      <BackButton />
      {channel ? (
        <>
          <ChannelHead channel={channel} />
          <ChannelPanels channel={channel} />
        </>
      ) : (
        <ChannelLoading />
      )}
    </>
  );
};
