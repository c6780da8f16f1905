import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './keys-dialog.module.css';

const KEYS = [
  [['Space'], 'Play or pause'],
  [['N', 'P'], 'Next and previous channel'],
  [['↑', '↓'], 'Louder and softer'],
  [['M'], 'Mute'],
  [['F', 'L'], 'Favorite the channel, like the song'],
  [['0 – 9'], 'Tune to a channel by its number'],
  [['/'], 'Search'],
  [['?'], 'This list'],
] as const;

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className={styles.keys}>
      {KEYS.map(([keys, text]) => (
        <div key={text} className={styles.row}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
