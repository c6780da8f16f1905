import { parseColor, toHex, toHexWithAlpha } from '@airdial/theme/color';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { colorPickerTexts } from '../../../../messages/theme-editor-messages.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './color-picker.module.css';
import { fromHsva, type Hsva, toHsva } from './hsva.ts';

/** From 0 at the left and the top to 1 at the right and the bottom. */
type Position = { readonly left: number; readonly top: number };

const KEY_STEP = 0.05;
const STEPS: Readonly<Record<string, Position>> = {
  ArrowLeft: { left: -KEY_STEP, top: 0 },
  ArrowRight: { left: KEY_STEP, top: 0 },
  ArrowUp: { left: 0, top: -KEY_STEP },
  ArrowDown: { left: 0, top: KEY_STEP },
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

type TrackProps = {
  readonly label: string;
  /** The accessible value: from 0 to `max`, and as text where a number says too little. */
  readonly now: number;
  readonly max: number;
  readonly valueText?: string;
  readonly position: Position;
  /** The color that the thumb shows. */
  readonly color: string;
  readonly thumbClass?: string | undefined;
  readonly onMove: (to: Position) => void;
};

/** A slider in one or two dimensions, moved by the pointer and the arrow keys. */
const Track = ({ label, now, max, valueText, position, color, thumbClass, onMove }: TrackProps) => {
  const moveTo = ({ left, top }: Position) => onMove({ left: clamp(left), top: clamp(top) });
  const followPointer = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    moveTo({ left: (clientX - x) / width, top: (clientY - y) / height });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    followPointer(event);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) followPointer(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo({ left: position.left + step.left, top: position.top + step.top });
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(now)}
      aria-valuetext={valueText}
      className={styles.track}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <div
        className={classNames(styles.thumb, thumbClass)}
        style={{ left: `${100 * position.left}%`, top: `${100 * position.top}%` }}
      >
        <div className={styles.fill} style={{ backgroundColor: color }} />
      </div>
    </div>
  );
};

/** Keeps the hue of grays and the saturation of black, which the color itself does not have. */
const useHsva = (color: string, onChange: (color: string) => void) => {
  const [state, setState] = useState(() => ({ color, hsva: toHsva(parseColor(color)) }));
  const current = state.color === color ? state : { color, hsva: toHsva(parseColor(color)) };
  if (current !== state) setState(current);
  const change = (part: Partial<Hsva>) => {
    const hsva = { ...current.hsva, ...part };
    const next = toHexWithAlpha(fromHsva(hsva));
    setState({ color: next, hsva });
    if (next !== color) onChange(next);
  };
  return [current.hsva, change] as const;
};

type ColorPickerProps = {
  /** `#rrggbb` or `#rrggbbaa`, in lower case. */
  readonly color: string;
  readonly onChange: (color: string) => void;
};

/** Sliders for saturation and value, hue and alpha. */
export const ColorPicker = ({ color, onChange }: ColorPickerProps) => {
  const [hsva, change] = useHsva(color, onChange);
  const { hue, saturation, value, alpha } = hsva;
  const opaque = toHex(fromHsva(hsva));
  const pureHue = `hsl(${hue} 100% 50%)`;
  return (
    <div className={styles.picker}>
      <div className={styles.area} style={{ backgroundColor: pureHue }}>
        <Track
          label={colorPickerTexts.color}
          now={saturation}
          max={100}
          valueText={colorPickerTexts.saturationAndBrightness(Math.round(saturation), Math.round(value))}
          position={{ left: saturation / 100, top: 1 - value / 100 }}
          color={opaque}
          onMove={({ left, top }) => change({ saturation: 100 * left, value: 100 * (1 - top) })}
        />
      </div>
      <div className={styles.hue}>
        <Track
          label={colorPickerTexts.hue}
          now={hue}
          max={360}
          position={{ left: hue / 360, top: 0.5 }}
          color={pureHue}
          onMove={({ left }) => change({ hue: 360 * left })}
        />
      </div>
      <div className={styles.alpha} style={{ '--opaque': opaque } as CSSProperties}>
        <Track
          label={colorPickerTexts.alpha}
          now={100 * alpha}
          max={100}
          valueText={`${Math.round(100 * alpha)}%`}
          position={{ left: alpha, top: 0.5 }}
          color={toHexWithAlpha(fromHsva(hsva))}
          thumbClass={styles.alphaThumb}
          onMove={({ left }) => change({ alpha: left })}
        />
      </div>
    </div>
  );
};
