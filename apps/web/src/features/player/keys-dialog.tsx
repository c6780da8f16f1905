import { keysTexts } from '../../messages/player-bar-messages.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './keys-dialog.module.css';

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={keysTexts.title} onClose={onClose}>
    <dl>
      {keysTexts.keys.map(([keys, text]) => (
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
