import styles from './below-the-fold.module.css';
import { ClosingCall } from './cta-section.tsx';
import { Blurbs } from './feature-list.tsx';

/** What stands below the list, a chunk of its own: nobody sees it before scrolling. */
const HomeRest = () => (
  <div className={styles.rest}>
    <Blurbs />
    <ClosingCall />
  </div>
);

export default HomeRest;
