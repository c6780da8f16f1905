import { MEDIA_SESSION_SEEK_SECONDS } from '@airdial/contract/limits';
import { type CSSProperties, useEffect, useState } from 'react';
import { formatTrackLine } from '../../entities/channel/track.ts';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { formatMinutes } from '../../lib/formats.ts';
import { behindText, playerBarTexts } from '../../messages/player-bar-messages.ts';
import { Slider } from '../../ui/media/slider.tsx';
import styles from './rewind-line.module.css';
import { rewindTo } from './rewind-to.ts';
import { findSongAt, type SongMark } from './song-marks.ts';
import { useSongMarks } from './use-song-marks.ts';

/** One seek follows a drag, or several presses of an arrow key, once it rests. */
const SETTLE_MS = 200;

const toPosition = (share: number) => ({ '--at': `${share * 100}%` }) as CSSProperties;

/** Where the listener is or drags to, in seconds behind the live edge. */
const useRewind = () => {
  const { player } = usePlayerController();
  const behindSeconds = usePlayerState((state) => state.behindLiveSeconds);
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  useEffect(() => {
    if (draggedTo === null) return;
    const timer = setTimeout(() => {
      rewindTo(player, draggedTo);
      setDraggedTo(null);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [player, draggedTo]);
  return { behindSeconds: draggedTo ?? behindSeconds, isDragging: draggedTo !== null, setDraggedTo };
};

/** A tick at the beginning of each song. */
const Marks = ({ marks, maxSeconds }: { readonly marks: readonly SongMark[]; readonly maxSeconds: number }) =>
  marks.map(({ title, behindSeconds }) => (
    <span
      key={`${title} ${Math.round(behindSeconds)}`}
      className={styles.mark}
      style={toPosition(1 - behindSeconds / maxSeconds)}
    />
  ));

/** What can be rewound, from the oldest audio to the live edge, with the songs marked on it. */
export const RewindLine = () => {
  const maxSeconds = usePlayerState((state) => state.rewindableSeconds);
  const marks = useSongMarks();
  const { behindSeconds, isDragging, setDraggedTo } = useRewind();
  const song = findSongAt(marks, behindSeconds);
  const track = song?.title && formatTrackLine({ ...song, title: song.title });
  const place = behindSeconds > 0 ? behindText(behindSeconds) : playerBarTexts.live;
  const value = Math.max(0, maxSeconds - behindSeconds);
  return (
    <div className={styles.line}>
      <div aria-hidden className={styles.marks}>
        <Marks marks={marks} maxSeconds={maxSeconds} />
      </div>
      <Slider
        isThin
        label={playerBarTexts.position}
        value={value}
        max={maxSeconds}
        keyStep={MEDIA_SESSION_SEEK_SECONDS}
        valueText={[place, track].filter(Boolean).join(', ')}
        onChange={(next) => setDraggedTo(maxSeconds - next)}
      />
      {isDragging && (
        <span aria-hidden className={styles.place} style={toPosition(value / maxSeconds)}>
          {behindSeconds > 0 ? `−${formatMinutes(behindSeconds)}` : playerBarTexts.live}
          {track && <span className={styles.song}> {track}</span>}
        </span>
      )}
    </div>
  );
};
