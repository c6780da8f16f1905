import { ChannelView } from '../../features/channels/page/channel-view.tsx';
import { CompactDial } from '../../features/dial/compact-dial.tsx';
import styles from '../../ui/layout/page.module.css';

const ChannelPage = ({ id }: { readonly id: string }) => (
  <div className={styles.page}>
    <ChannelView key={id} id={id}>
      <CompactDial />
    </ChannelView>
  </div>
);

export default ChannelPage;
