import { MEDIA_SESSION_SEEK_SECONDS } from '@airdial/contract/limits';
import ArrowLeftToLine from '@lucide/icons/icons/arrow-left-to-line';
import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { playerBarCaptions, playerBarTexts } from '../../messages/player-bar-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Captioned } from './captioned.tsx';
import styles from './rewind-buttons.module.css';
import { rewindTo } from './rewind-to.ts';
import { beginningOf, findSongAt } from './song-marks.ts';
import { useSongMarks } from './use-song-marks.ts';

/** Disabled while the beginning of the song is not held, so that no other button moves. */
const SongBeginningButton = () => {
  const { player } = usePlayerController();
  const behindSeconds = usePlayerState((state) => state.behindLiveSeconds);
  const rewindableSeconds = usePlayerState((state) => state.rewindableSeconds);
  const song = findSongAt(useSongMarks(), behindSeconds);
  return (
    <Captioned caption={playerBarCaptions.beginning}>
      <IconButton
        label={playerBarTexts.songBeginning}
        icon={<Icon icon={ArrowLeftToLine} />}
        disabled={!song}
        onClick={() => song && rewindTo(player, beginningOf(song, rewindableSeconds))}
      />
    </Captioned>
  );
};

export const RewindButtons = () => {
  const { player } = usePlayerController();
  return (
    <>
      <SongBeginningButton />
      <Captioned caption={playerBarCaptions.rewind}>
        <IconButton
          label={playerBarTexts.rewind(MEDIA_SESSION_SEEK_SECONDS)}
          icon={
            <span className={styles.rewind}>
              <Icon icon={RotateCcw} strokeWidth={1.75} />
              <span>{MEDIA_SESSION_SEEK_SECONDS}</span>
            </span>
          }
          onClick={() => player.rewind(MEDIA_SESSION_SEEK_SECONDS)}
        />
      </Captioned>
    </>
  );
};
