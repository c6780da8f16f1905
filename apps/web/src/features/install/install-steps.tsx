import ChevronDown from 'lucide-react/icons/chevron-down';
import { type InstallPlatform, installSteps, installTexts } from '../../messages/install-messages.ts';
import styles from './install-dialog.module.css';
import { platformOf } from './install-platform.ts';

const ICON_PX = 18;
const PLATFORMS: readonly InstallPlatform[] = ['ios', 'android', 'desktop'];

/** The visitor's own platform first and open; the others are one press away. */
export const InstallSteps = () => {
  const own = platformOf(navigator);
  const inOrder = [own, ...PLATFORMS.filter((platform) => platform !== own)];
  return (
    <>
      <h3 className={styles.heading}>{installTexts.stepsTitle}</h3>
      {inOrder.map((platform) => (
        <details key={platform} name="install-platform" open={platform === own} className={styles.platform}>
          <summary className={styles.summary}>
            {installSteps[platform].platform}
            <ChevronDown size={ICON_PX} aria-hidden className={styles.chevron} />
          </summary>
          <ol className={styles.steps}>
            {installSteps[platform].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
};
