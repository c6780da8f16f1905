import { useId } from 'react';
import { importFeaturedTexts } from '../../../../messages/channel-import-messages.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { countGenres, FEATURED_MODES, type Featured } from './featured-choice.ts';
import styles from './import.module.css';
import type { ImportRow } from './import-rows.ts';

const OPTIONS = FEATURED_MODES.map((value) => ({ value, text: importFeaturedTexts.modes[value] }));

type GenreBoxProps = {
  readonly text: string;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

const GenreBox = ({ text, checked, onChange }: GenreBoxProps) => {
  const id = useId();
  return (
    <span className={styles.genre}>
      <Checkbox id={id} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{text}</label>
    </span>
  );
};

type FeaturedFieldsProps = {
  readonly value: Featured;
  /** The rows that are to be imported. */
  readonly rows: readonly ImportRow[];
  readonly onChange: (value: Featured) => void;
};

/** Asks which of the imported channels are featured: all, none, or those of some genres. */
export const FeaturedFields = ({ value, rows, onChange }: FeaturedFieldsProps) => {
  const { mode, genres } = value;
  const toggle = (key: string, isChecked: boolean) => {
    const next = new Set(genres);
    if (isChecked) next.add(key);
    else next.delete(key);
    onChange({ mode, genres: next });
  };
  return (
    <>
      <div className={styles.featured}>
        <Select
          label={importFeaturedTexts.label}
          value={mode}
          options={OPTIONS}
          onChange={(next) => onChange({ mode: next, genres })}
        />
      </div>
      {mode === 'genres' && (
        <fieldset className={styles.genres}>
          <legend>{importFeaturedTexts.genres}</legend>
          {countGenres(rows).map(({ key, genre, count }) => (
            <GenreBox
              key={key}
              text={importFeaturedTexts.genre(genre, count)}
              checked={genres.has(key)}
              onChange={(isChecked) => toggle(key, isChecked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
};
