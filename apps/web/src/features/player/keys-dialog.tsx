import { useStore } from '../../lib/external-store.ts';
import { keysTexts } from '../../messages/player-bar-messages.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseOnLeave } from '../../ui/overlay/use-close-on-leave.ts';
import { characterKeysStore } from './character-keys.ts';
import styles from './keys-dialog.module.css';
import { SettingCheckbox } from './setting-checkbox.tsx';

const CharacterKeys = () => (
  <SettingCheckbox
    label={keysTexts.characterKeys}
    checked={useStore(characterKeysStore)}
    onChange={({ target }) => characterKeysStore.set(() => target.checked)}
  />
);

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useCloseOnLeave(onClose);
  return (
    <Dialog title={keysTexts.title} onClose={onClose}>
      <dl className={styles.list}>
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
};
