import { useClearLikedSongs } from '../../entities/favorite/use-liked-songs.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './liked-songs.module.css';

type ClearDialogProps = { readonly count: number; readonly onClose: () => void };

/** Asks first: what is cleared is gone. */
export const ClearDialog = ({ count, onClose }: ClearDialogProps) => {
  const clear = useClearLikedSongs();
  const confirm = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={likedSongTexts.confirmTitle} onClose={onClose}>
      <p>{likedSongTexts.confirmText(count)}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{likedSongTexts.keep}</Button>
        <Button variant="filled" onClick={confirm}>
          {likedSongTexts.clearAll}
        </Button>
      </div>
    </Dialog>
  );
};
