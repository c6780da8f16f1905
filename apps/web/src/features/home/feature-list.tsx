import AudioLines from 'lucide-react/icons/audio-lines';
import Heart from 'lucide-react/icons/heart';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { useSite } from '../../entities/site/site.ts';
import { homeTexts } from '../../messages/app-messages.ts';
import styles from './feature-list.module.css';

const ICON_PX = 28;

const BLURBS = [
  {
    Icon: AudioLines,
    title: homeTexts.highQuality,
    text: 'Straight from the station, at the quality it sends, and back by itself when the line breaks.',
  },
  {
    Icon: Heart,
    title: homeTexts.personalized,
    text: 'Keep the channels you come back to and the songs you want to remember.',
  },
  {
    Icon: MousePointerClick,
    title: homeTexts.easyAccess,
    text: 'Press play, or type a channel’s number. Nothing to install, on any screen.',
  },
] as const;

export const FeatureList = () => (
  <section aria-labelledby="blurbs-title">
    <h2 id="blurbs-title" className={styles.heading}>
      {useSite().home.featuresTitle || 'Made for listening'}
    </h2>
    <ul className={styles.blurbs}>
      {BLURBS.map(({ Icon, title, text }) => (
        <li key={title} className={styles.blurb}>
          <Icon size={ICON_PX} strokeWidth={1.5} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
