import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** As wide as the standard asks for, so that cameras find the code. */
const QUIET_ZONE = 4;

type QrCodeProps = { readonly text: string; readonly label: string };

/** Dark on light in both modes: not every camera reads the inverse. */
const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={modules.join('')} />
    </svg>
  );
};

export default QrCode;
