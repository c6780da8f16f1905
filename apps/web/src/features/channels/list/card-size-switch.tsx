import LayoutGrid from '@lucide/icons/icons/layout-grid';
import Rows3 from '@lucide/icons/icons/rows-3';
import { channelsPageTexts } from '../../../messages/channel-page-messages.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { CARD_SIZES, type CardSize } from './card-size.ts';
import styles from './card-size-switch.module.css';

const ICONS = { covers: LayoutGrid, lines: Rows3 };

type CardSizeSwitchProps = { readonly size: CardSize; readonly onChange: (size: CardSize) => void };

export const CardSizeSwitch = ({ size, onChange }: CardSizeSwitchProps) => (
  <fieldset className={styles.sizes}>
    <legend>
      <VisuallyHidden>{channelsPageTexts.size}</VisuallyHidden>
    </legend>
    {CARD_SIZES.map((value) => {
      return (
        <label key={value} className={styles.size} title={channelsPageTexts.sizes[value]}>
          <input
            type="radio"
            name="card-size"
            className="visually-hidden"
            checked={size === value}
            onChange={() => onChange(value)}
          />
          <Icon icon={ICONS[value]} />
          <VisuallyHidden>{channelsPageTexts.sizes[value]}</VisuallyHidden>
        </label>
      );
    })}
  </fieldset>
);
