import { channelsPageTexts } from '@airdial/contract/messages/channel-page-texts';
import { ChannelList } from '../../features/channels/channel-list.tsx';
import { usePageTitle } from '../../lib/document-title.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './member-page.module.css';

const ChannelsPage = () => {
  usePageTitle(channelsPageTexts.title);
  return (
    <div className={styles.page}>
      <PageHeading title={channelsPageTexts.title} lead={channelsPageTexts.lead} />
      <ChannelList />
    </div>
  );
};

export default ChannelsPage;
