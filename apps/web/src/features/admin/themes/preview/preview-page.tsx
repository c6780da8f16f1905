import type { ThemeContent } from '@airdial/contract/theme/schema';
import { getBrandName } from '@airdial/theme/brand-name';
import { themeProperties } from '@airdial/theme/theme-css';
import Play from '@lucide/icons/icons/play';
import type { CSSProperties } from 'react';
import { useSite } from '../../../../entities/site/site.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { themePreviewTexts as texts } from '../../../../messages/theme-editor-messages.ts';
import { Icon } from '../../../../ui/media/icon.tsx';
import { type LogoFiles, type LogoSlot, logoAt } from '../editor/logo-slots.ts';
import styles from './preview-page.module.css';

type Mode = 'light' | 'dark';
type PageProps = { readonly content: ThemeContent; readonly files: LogoFiles; readonly mode: Mode };

const STATES = Object.entries(texts.states);

const useLogo = ({ content, files }: PageProps, slot: LogoSlot): string | null =>
  useObjectUrl(files[slot]) ?? logoAt(content, slot);

/** The picture of this mode, or the other one. */
const usePicture = (props: PageProps, kind: 'fullLogo' | 'isotype'): string | null => {
  const light = useLogo(props, `${kind}Light`);
  const dark = useLogo(props, `${kind}Dark`);
  return (props.mode === 'light' ? light : dark) ?? light ?? dark;
};

const Bar = (props: PageProps) => {
  const logo = usePicture(props, 'fullLogo');
  const sign = usePicture(props, 'isotype');
  const src = logo ?? sign;
  const brandName = getBrandName(props.content, useSite().system.systemName);
  return (
    <div className={styles.bar}>
      {src && <img className={styles.logo} src={src} alt="" />}
      {!logo && <span className={styles.brand}>{brandName}</span>}
    </div>
  );
};

const Hero = ({ content: { homePageContent: home, branding } }: PageProps) => (
  <div className={styles.hero}>
    {home.bannerVisible && home.bannerText !== '' && <p className={styles.banner}>{home.bannerText}</p>}
    <p className={styles.title}>{home.heroTitle}</p>
    <p className={styles.subtitle}>{home.heroSubtitle}</p>
    <p className={styles.text}>{home.heroDescription}</p>
    <p className={styles.tagline}>{branding.tagline}</p>
  </div>
);

const Channel = () => (
  <div className={styles.card}>
    <span className={styles.number}>{texts.channelNumber}</span>
    <span className={styles.texts}>
      <span className={styles.channel}>{texts.channelName}</span>
      <span className={styles.song}>{texts.channelSong}</span>
    </span>
    <span className={styles.play}>
      <Icon icon={Play} />
    </span>
  </div>
);

const Controls = () => (
  <>
    <div className={styles.row}>
      <span className={styles.filled}>{texts.play}</span>
      <span className={styles.outlined}>{texts.more}</span>
      <span className={styles.accent}>{texts.channelNumber}</span>
      <span className={styles.secondary}>{texts.channelNumber}</span>
    </div>
    <span className={styles.field}>{texts.field}</span>
    <div className={styles.row}>
      {STATES.map(([name, text]) => (
        <span
          key={name}
          className={styles.state}
          style={{ '--state': `var(--color-${name})` } as CSSProperties}
        >
          {text}
        </span>
      ))}
    </div>
    <p className={styles.code}>{texts.code}</p>
    <p className={styles.disabled}>{texts.disabled}</p>
  </>
);

const Below = ({ content: { homePageContent: home } }: PageProps) => (
  <div className={styles.hero}>
    <p className={styles.heading}>{home.featuresTitle}</p>
    <p className={styles.heading}>{home.aboutTitle}</p>
    <p className={styles.text}>{home.aboutText}</p>
  </div>
);

/** A small, inert home page. */
export const PreviewPage = (props: PageProps) => (
  <div
    inert
    className={styles.page}
    data-mode={props.mode}
    style={themeProperties(props.content, props.mode) as CSSProperties}
  >
    <Bar {...props} />
    <div className={styles.body}>
      <Hero {...props} />
      <Channel />
      <Controls />
      <Below {...props} />
    </div>
  </div>
);
