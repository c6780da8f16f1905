import { likedSongTexts } from '@airdial/contract/messages/favorite-messages';
import { useClearSongs } from '../../lib/favorites/use-liked-songs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './liked-songs.module.css';

type ClearDialogProps = { readonly count: number; readonly onClose: () => void };

/** Asks first: what is cleared is gone. */
export const ClearDialog = ({ count, onClose }: ClearDialogProps) => {
  const clear = useClearSongs();
  const confirm = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={likedSongTexts.confirmTitle} onClose={onClose}>
      <p>{likedSongTexts.confirmText(count)}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{likedSongTexts.keep}</Button>
        <Button look="filled" onClick={confirm}>
          {likedSongTexts.clearAll}
        </Button>
      </div>
    </Dialog>
  );
};
