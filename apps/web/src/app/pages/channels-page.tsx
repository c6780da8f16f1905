import { usePageTitle } from '../../entities/site/document-title.ts';
import { ChannelList } from '../../features/channels/channel-list.tsx';
import { channelsPageTexts } from '../../messages/channel-page-messages.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
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
