import type { Channel } from '@airdial/contract/channel/schema';
import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.tsx';

const ARTWORK_PX = 48;

type BarProps = { readonly channel: Channel; readonly onFailed: (text: string) => void };

export const PlayerBar = ({ channel, onFailed }: BarProps) => {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(true);
  const [volume, setVolume] = useState(1);
  useEffect(() => {
    const element = audio.current;
    if (!element || !isPlaying) return element?.pause();
    element.src = channel.streamUrl ?? '';
    element.play().catch(() => onFailed('Failed to play stream. Please try again.'));
  }, [channel, isPlaying, onFailed]);
  useEffect(() => {
    if (audio.current) audio.current.volume = volume;
  }, [volume]);
  return (
    <aside aria-label="Player" className="bar">
      {/* biome-ignore lint/a11y/useMediaCaption: live radio has no captions */}
      <audio ref={audio} />
      <img src={channel.imageUrl ?? ''} alt="" width={ARTWORK_PX} height={ARTWORK_PX} />
      <p>
        {channel.channelNumber} {channel.name}
      </p>
      <button
        type="button"
        className="icon"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => setIsPlaying(!isPlaying)}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.01}
        value={volume}
        onChange={({ target }) => setVolume(target.valueAsNumber)}
      />
    </aside>
  );
};
