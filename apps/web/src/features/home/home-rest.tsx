import { Blurbs } from './blurbs.tsx';
import { ClosingCall } from './closing-call.tsx';
import styles from './home-rest.module.css';

/** What stands below the list, a chunk of its own: nobody sees it before scrolling. */
const HomeRest = () => (
  <div className={styles.rest}>
    <Blurbs />
    <ClosingCall />
  </div>
);

export default HomeRest;
