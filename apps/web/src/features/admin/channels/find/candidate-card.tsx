import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Artwork } from '../../../../ui/media/artwork.tsx';
import { toChannel } from './candidate-values.ts';
import styles from './stream-finder.module.css';

const LOGO_PX = 48;

const { kbps, kHz, mono, stereo } = streamFinderTexts;

const toFormat = (candidate: StreamCandidate): string => {
  const { codec, isHls, bitrate, sampleRate, audioChannels } = candidate;
  const parts = [
    codec,
    isHls ? 'HLS' : null,
    bitrate === null ? null : kbps(bitrate),
    sampleRate === null ? null : kHz(sampleRate),
    audioChannels === 1 ? mono : audioChannels === 2 ? stereo : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? streamFinderTexts.unknownFormat : parts.join(' · ');
};

const toOrigin = ({ genre, country, language }: StreamCandidate): string =>
  [genre, country, language].filter((part) => part !== null).join(' · ');

type CandidateCardProps = {
  readonly candidate: StreamCandidate;
  /** Its place in the list, which colors the placeholder of a missing logo. */
  readonly number: number;
  readonly isChosen: boolean;
  /** Null: there is nothing to select from. */
  readonly isSelected: boolean | null;
  readonly onSelect: () => void;
  readonly onUse: () => void;
};

/** A stream that was found, and what a listener experiences with it. */
export const CandidateCard = ({ candidate, number, ...choice }: CandidateCardProps) => {
  const { name, picture, currentTitle, notes } = candidate;
  const origin = toOrigin(candidate);
  return (
    <li className={styles.candidate} data-chosen={choice.isChosen || undefined}>
      {choice.isSelected !== null && (
        <Checkbox
          aria-label={streamFinderTexts.select(name)}
          checked={choice.isSelected}
          onChange={choice.onSelect}
        />
      )}
      <span className={styles.logo}>
        <Artwork src={picture} number={number} sizePx={LOGO_PX} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p>{toFormat(candidate)}</p>
        {origin !== '' && <p>{origin}</p>}
        {currentTitle !== null && (
          <p>
            {streamFinderTexts.onAir}: {currentTitle}
          </p>
        )}
        <p className={styles.address}>{toChannel(candidate).streamUrl}</p>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <span className="row gap-1">
        <Button aria-label={streamFinderTexts.useNamed(name)} onClick={choice.onUse}>
          {streamFinderTexts.use}
        </Button>
      </span>
    </li>
  );
};
