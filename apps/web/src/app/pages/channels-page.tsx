import { usePageTitle } from '../../entities/site/document-title.ts';
import { ChannelList } from '../../features/channels/list/channel-list.tsx';
import { CompactDial } from '../../features/dial/compact-dial.tsx';
import { channelsPageTexts } from '../../messages/channel-page-messages.ts';
import styles from '../../ui/layout/page.module.css';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

const ChannelsPage = () => {
  usePageTitle(channelsPageTexts.title);
  return (
    <div className={styles.page}>
      <PageHeading title={channelsPageTexts.title} lead={channelsPageTexts.lead} />
      <CompactDial />
      <ChannelList />
    </div>
  );
};

export default ChannelsPage;
