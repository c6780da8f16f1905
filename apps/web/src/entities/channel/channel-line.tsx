type ChannelLineProps = {
  /** What a press does, with the space after it. */
  readonly verb?: string;
  readonly channelNumber: number;
  readonly name: string;
  readonly song?: string;
};

/** 'Play 6 · Neon Causeway': in one line, where name and song keep their direction and, cut, their beginning. */
export const ChannelLine = ({ verb = '', channelNumber, name, song }: ChannelLineProps) => (
  <span className="parts">
    {`${verb}${channelNumber} · `}
    <bdi>{name}</bdi>
    {song && ' · '}
    {song && <bdi>{song}</bdi>}
  </span>
);
