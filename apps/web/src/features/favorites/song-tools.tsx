import { LIKED_SONG_SORTS, SONG_FILE_FORMATS, type SongFileFormat } from '@airdial/contract/favorite/schema';
import Download from '@lucide/icons/icons/download';
import Trash2 from '@lucide/icons/icons/trash';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClearLikedSongs, useRemoveLikedSongs } from '../../entities/favorite/use-liked-songs.ts';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/download-file.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { favoriteErrors, likedSongTexts } from '../../messages/favorite-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SelectAll } from '../../ui/form/select-all.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import styles from './liked-songs.module.css';
import type { LikedSongsState } from './use-liked-songs-list.ts';

type StateProps = { readonly list: LikedSongsState };

const SORT_OPTIONS = LIKED_SONG_SORTS.map((value) => ({ value, text: likedSongTexts.sorts[value] }));

export const SongSearch = ({ list: { search, sortBy, choose } }: StateProps) => (
  <search className={styles.search}>
    <SearchField label={likedSongTexts.search} value={search.text} onChange={search.type} />
    <Select
      label={likedSongTexts.sortBy}
      value={sortBy}
      options={SORT_OPTIONS}
      onChange={(chosen) => choose({ sortBy: chosen })}
    />
  </search>
);

type ClearDialogProps = { readonly count: number; readonly onClose: () => void };

const ClearDialog = ({ count, onClose }: ClearDialogProps) => {
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

const ClearAll = ({ count }: { readonly count: number }) => {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>
        <Icon icon={Trash2} />
        {likedSongTexts.clearAll}
      </Button>
      {isConfirming && <ClearDialog count={count} onClose={() => setConfirming(false)} />}
    </>
  );
};

/** All liked songs, whatever the list shows of them. */
const ExportMenu = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: SongFileFormat) => api.exportLikedSongs({ query: { format } }),
    onSuccess: saveFile,
    onError: (cause) => reportFailure(cause, { fallback: favoriteErrors.exportSongsFailed }),
  });
  const items = SONG_FILE_FORMATS.map((format) => ({
    text: likedSongTexts.exportAs[format],
    icon: <Icon icon={Download} />,
    onSelect: () => mutate(format),
  }));
  const text = isPending ? likedSongTexts.exporting : likedSongTexts.export;
  return <RowMenu label={likedSongTexts.export} text={text} busy={isPending} items={items} />;
};

/** What can be done with the selected songs, and with all of them. */
export const SongActions = ({ list: { songs, selection, allCount } }: StateProps) => {
  const removeSongs = useRemoveLikedSongs();
  const { selected, toggleAll, clear } = selection;
  const remove = () => {
    removeSongs(selected);
    clear();
  };
  return (
    <div className={styles.actions}>
      <SelectAll count={songs.length} selectedCount={selected.length} onToggle={() => toggleAll()}>
        {selected.length > 0 ? likedSongTexts.selected(selected.length) : likedSongTexts.selectAll}
      </SelectAll>
      {selected.length > 0 && (
        <Button variant="filled" onClick={remove}>
          {likedSongTexts.removeSelected}
        </Button>
      )}
      <div className={styles.all}>
        <ExportMenu />
        <ClearAll count={allCount} />
      </div>
    </div>
  );
};
