import { useParams } from 'react-router';
import { ChannelView } from '../../features/channels/page/channel-view.tsx';
import styles from '../../ui/layout/page.module.css';

const ChannelPage = () => {
  const { id = '' } = useParams();
  return (
    <div className={styles.page}>
      <ChannelView key={id} id={id} />
    </div>
  );
};

export default ChannelPage;
