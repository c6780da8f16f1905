import { type ThemeFieldKind, type ThemePath, themeFields } from '@airdial/theme/theme-fields';
import { useId } from 'react';
import type { ThemeFieldGroup } from '../../../../messages/theme-field-messages.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import type { ThemeEditorState, ThemeEditorStore } from './theme-editor-store.ts';
import { ThemeField } from './theme-field.tsx';
import styles from './theme-fields.module.css';
import type { ThemeForm } from './use-theme-form.ts';

type FieldsProps = {
  readonly editor: ThemeEditorStore;
  readonly state: ThemeEditorState;
  readonly form: ThemeForm;
};

const WIDE: ReadonlySet<ThemeFieldKind> = new Set<ThemeFieldKind>(['paragraphs', 'line', 'css', 'switch']);

const Group = ({ group, editor, state, form }: FieldsProps & { readonly group: ThemeFieldGroup }) => {
  const id = useId();
  const { title, hint, fields } = group;
  const entries = Object.entries(fields) as [ThemePath, string][];
  const isLogos = entries.some(([path]) => themeFields[path].kind === 'logo');
  return (
    <fieldset className="stack gap-3" aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={classNames(styles.fields, isLogos && styles.logos)}>
        {entries.map(([path, label]) => (
          <div key={path} className={classNames(WIDE.has(themeFields[path].kind) && styles.wide)}>
            <ThemeField
              path={path}
              label={label}
              group={title}
              value={state.draft[path] ?? ''}
              error={form.errors[path]}
              editor={editor}
              setErrors={form.setErrors}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
};

type ThemeFieldsProps = FieldsProps & { readonly groups: readonly ThemeFieldGroup[] };

/** The fields of one part of the editor, in groups. */
export const ThemeFields = ({ groups, ...rest }: ThemeFieldsProps) => (
  <div className={styles.groups}>
    {groups.map((group) => (
      <Group key={group.title} group={group} {...rest} />
    ))}
  </div>
);
