import { songStartsStore } from '../../entities/channel/song-starts.ts';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { useStore } from '../../lib/external-store.ts';
import { type SongMark, toSongMarks } from './song-marks.ts';

/** The marks of the line. They move by a second each second, with what can be rewound or with the listener. */
export const useSongMarks = (): readonly SongMark[] => {
  const { player } = usePlayerController();
  const starts = useStore(songStartsStore);
  const behindLiveSeconds = usePlayerState((state) => state.behindLiveSeconds);
  const rewindableSeconds = usePlayerState((state) => state.rewindableSeconds);
  return toSongMarks(starts, {
    nowMs: performance.now(),
    delaySeconds: player.delaySeconds(),
    behindLiveSeconds,
    rewindableSeconds,
  });
};
