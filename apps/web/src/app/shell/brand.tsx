import { HEADER_LOGO_MAX_HEIGHT_PX } from '@airdial/contract/limits';
import { type Site, useSite } from '../../entities/site/site.ts';
import { themeModeStore } from '../../entities/site/theme-mode-store.ts';
import { useStore } from '../../lib/external-store.ts';
import styles from './brand.module.css';

/** The brand's icon where the theme has no logo: a small dial. */
const DialIcon = () => (
  <svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden className={styles.icon}>
    <circle cx="14" cy="14" r="12" stroke="currentColor" strokeWidth="2" />
    <path
      d="M14 4.5v3M7.3 7.3l2 2M4.5 14h3M20.5 14h3"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <path d="M14 14l5.4-5.4" className={styles.needle} strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="14" cy="14" r="2" fill="currentColor" />
  </svg>
);

/** The picture for the current mode, or the only one. */
const usePicture = (pictures: Site['logos']['fullLogo']): string | null =>
  pictures[useStore(themeModeStore)] ?? pictures.light ?? pictures.dark;

export const Brand = () => {
  const { brandName, logos } = useSite();
  const logo = usePicture(logos.fullLogo);
  const icon = usePicture(logos.isotype);
  if (logo)
    return <img className={styles.logo} src={logo} alt={brandName} height={HEADER_LOGO_MAX_HEIGHT_PX} />;
  return (
    <span className={styles.brand}>
      {icon ? <img className={styles.logo} src={icon} alt="" /> : <DialIcon />}
      <span className="truncated">{brandName}</span>
    </span>
  );
};
