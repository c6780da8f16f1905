import styles from './below-the-fold.module.css';
import { CtaSection } from './cta-section.tsx';
import { FeatureList } from './feature-list.tsx';

/** What stands below the list, a chunk of its own: nobody sees it before scrolling. */
const BelowTheFold = () => (
  <div className={styles.rest}>
    <FeatureList />
    <CtaSection />
  </div>
);

export default BelowTheFold;
