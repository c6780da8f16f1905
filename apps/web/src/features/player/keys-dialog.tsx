import { useStore } from '../../lib/external-store.ts';
import { keysTexts } from '../../messages/player-bar-messages.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import infoStyles from './channel-info.module.css';
import { characterKeysStore, setCharacterKeys } from './character-keys.ts';
import styles from './keys-dialog.module.css';

const CharacterKeys = () => (
  <label className={infoStyles.remember}>
    <input
      type="checkbox"
      checked={useStore(characterKeysStore)}
      onChange={({ target }) => setCharacterKeys(target.checked)}
    />
    {keysTexts.characterKeys}
  </label>
);

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
    <CharacterKeys />
  </Dialog>
);
