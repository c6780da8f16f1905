import { ChannelView } from '../../features/channels/page/channel-view.tsx';
import styles from '../../ui/layout/page.module.css';
import { CompactDial } from '../dial/compact-dial.tsx';

const ChannelPage = ({ id }: { readonly id: string }) => (
  <div className={styles.page}>
    <ChannelView key={id} id={id}>
      <CompactDial />
    </ChannelView>
  </div>
);

export default ChannelPage;
