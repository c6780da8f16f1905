import type { Channel } from '@airdial/contract/channel/schema';
import { HeadphonesIcon, PauseIcon, PlayIcon } from './icons.tsx';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);
const ARTWORK_PX = 320;
/** One row on a desktop screen. */
const EAGER_CARDS = 4;

type CardProps = {
  readonly channel: Channel;
  readonly isCurrent: boolean;
  readonly isEager: boolean;
  readonly onPlay: () => void;
};

const CardFacts = ({ channel }: Pick<CardProps, 'channel'>) => (
  <p className="facts">
    {channel.genre && <span className="chip">{channel.genre}</span>}
    {channel.currentProgram && <span>{channel.currentProgram.name}</span>}
    <span>
      <HeadphonesIcon /> {channel.stats.currentListeners}
    </span>
    {channel.bitrate && <span>{channel.bitrate} kbps</span>}
  </p>
);

const Card = ({ channel, isCurrent, isEager, onPlay }: CardProps) => (
  <article className={isCurrent ? 'card current' : 'card'}>
    <img
      src={channel.imageUrl ?? ''}
      alt=""
      width={ARTWORK_PX}
      height={ARTWORK_PX}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
    <button
      type="button"
      className="play"
      aria-label={`${isCurrent ? 'Pause' : 'Play'} ${channel.name}`}
      onClick={onPlay}
    >
      {isCurrent ? <PauseIcon /> : <PlayIcon />}
    </button>
    <h3>
      <span className="number">{channel.channelNumber}</span> {channel.name}
    </h3>
    <p className="quiet">Now Playing</p>
    <p>{channel.nowPlaying.title ?? 'No metadata available'}</p>
    <p className="quiet">{channel.nowPlaying.artist}</p>
    <p className="quiet description">{channel.description}</p>
    <CardFacts channel={channel} />
  </article>
);

const Skeleton = () => (
  <div className="card" aria-hidden>
    <span className="bone art" />
    <span className="bone" />
    <span className="bone short" />
  </div>
);

type GridProps = {
  readonly channels: readonly Channel[] | undefined;
  readonly current: Channel | null;
  readonly onPlay: (channel: Channel) => void;
};

export const CardGrid = ({ channels, current, onPlay }: GridProps) => (
  <div className="grid" aria-busy={!channels}>
    {channels
      ? channels.map((channel, index) => (
          <Card
            key={channel._id}
            channel={channel}
            isCurrent={current?._id === channel._id}
            isEager={index < EAGER_CARDS}
            onPlay={() => onPlay(channel)}
          />
        ))
      : SKELETONS.map((key) => <Skeleton key={key} />)}
  </div>
);
