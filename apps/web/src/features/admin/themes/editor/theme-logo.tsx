import { UPLOAD_TYPES } from '@airdial/contract/upload/input';
import { type CSSProperties, type DragEvent, useRef } from 'react';
import { useStore } from '../../../../lib/external-store.ts';
import { withoutError } from '../../../../lib/form/form-errors.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { logoSlotTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { findFileError, getBackgroundMode, type LogoSlot, logoAt, slotAt } from './logo-slots.ts';
import type { FieldProps } from './theme-field-props.ts';
import styles from './theme-logo.module.css';

type SlotProps = FieldProps & { readonly slot: LogoSlot };

const useFileChoice = ({ slot, path, editor, setErrors }: SlotProps) => {
  const choose = (file: File | undefined) => {
    if (!file) return;
    const fileError = findFileError(file);
    setErrors((errors) => (fileError ? { ...errors, [path]: fileError } : withoutError(errors, path)));
    if (fileError === null) editor.setFile(slot, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  return { choose, drop };
};

const Picture = ({ slot, editor, label }: SlotProps) => {
  const { content, files } = useStore(editor.store);
  const { background } = content.colorPalette;
  const chosen = useObjectUrl(files[slot]);
  const src = chosen ?? logoAt(content, slot);
  const ground = getBackgroundMode(slot) === 'dark' ? background.darkPaper : background.paper;
  if (src === null) return <p className={styles.empty}>{logoSlotTexts.drop}</p>;
  return (
    <span className={styles.ground} style={{ '--ground': ground } as CSSProperties}>
      <img className={styles.picture} src={src} alt={label} />
    </span>
  );
};

const Actions = (props: SlotProps & { readonly onChoose: (file: File | undefined) => void }) => {
  const { label, path, slot, value, editor, setErrors, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const file = useStore(editor.store).files[slot];
  const remove = () => {
    setErrors((errors) => withoutError(errors, path));
    if (file) editor.setFile(slot, null);
    else editor.change(path, '');
  };
  return (
    <div className="cluster gap-2">
      <input
        ref={input}
        type="file"
        accept={UPLOAD_TYPES.join()}
        hidden
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Otherwise choosing the same file again fires no event.
          target.value = '';
        }}
      />
      <Button aria-label={logoSlotTexts.pick(label)} onClick={() => input.current?.click()}>
        {logoSlotTexts.browse}
      </Button>
      {(file || value !== '') && (
        <Button variant="quiet" onClick={remove}>
          {logoSlotTexts.remove(label)}
        </Button>
      )}
    </div>
  );
};

const Slot = (props: SlotProps) => {
  const { slot, path, label, value, error, editor } = props;
  const { choose, drop } = useFileChoice(props);
  const file = useStore(editor.store).files[slot];
  return (
    <fieldset
      aria-label={label}
      className={styles.slot}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <p className={styles.label}>{label}</p>
      <Picture {...props} />
      {file && <p className={styles.pending}>{logoSlotTexts.pending(file.name)}</p>}
      <Actions {...props} onChoose={choose} />
      <TextField
        label={logoSlotTexts.address(label)}
        hint={slot === 'favicon' ? logoSlotTexts.faviconHint : logoSlotTexts.formats}
        name={path}
        value={`${value}`}
        error={error}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => editor.change(path, event.target.value)}
      />
    </fieldset>
  );
};

/** A logo: a chosen or dropped file, or an address. */
export const ThemeLogo = (props: FieldProps) => {
  const slot = slotAt(props.path);
  return slot && <Slot {...props} slot={slot} />;
};
