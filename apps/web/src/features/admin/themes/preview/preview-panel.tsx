import { useState } from 'react';
import { themeModeStore } from '../../../../entities/site/theme-mode-store.ts';
import { useStore } from '../../../../lib/external-store.ts';
import { themePreviewTexts } from '../../../../messages/theme-editor-messages.ts';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TitledPanel } from '../../../../ui/layout/titled-panel.tsx';
import type { ThemeEditorState } from '../editor/theme-editor-store.ts';
import { PreviewPage } from './preview-page.tsx';
import styles from './preview-panel.module.css';

type Mode = 'light' | 'dark';
const MODES: readonly Mode[] = ['light', 'dark'];

type ModeChoiceProps = { readonly mode: Mode; readonly onMode: (mode: Mode) => void };

const ModeChoice = ({ mode, onMode }: ModeChoiceProps) => (
  <fieldset className={styles.modes} aria-label={themePreviewTexts.mode}>
    {MODES.map((other) => (
      <label key={other} className={styles.mode}>
        <input
          type="radio"
          name="preview-mode"
          className={styles.radio}
          checked={other === mode}
          onChange={() => onMode(other)}
        />
        {themePreviewTexts[other]}
      </label>
    ))}
  </fieldset>
);

type PreviewPanelProps = {
  readonly state: ThemeEditorState;
  readonly isApplied: boolean;
  readonly wholePage: boolean;
  readonly onWholePage: (on: boolean) => void;
};

/** A small page with the edited theme. An active theme is previewed on the whole page as well. */
export const PreviewPanel = ({ state, isApplied, wholePage, onWholePage }: PreviewPanelProps) => {
  const pageMode = useStore(themeModeStore);
  const [chosen, setChosen] = useState<Mode | null>(null);
  const mode = chosen ?? pageMode;
  return (
    <aside className={styles.panel}>
      <TitledPanel title={themePreviewTexts.title}>
        <ModeChoice mode={mode} onMode={setChosen} />
        {isApplied ? (
          <p className="secondary small">{themePreviewTexts.applied}</p>
        ) : (
          <SwitchField
            label={themePreviewTexts.wholePage}
            hint={themePreviewTexts.wholePageHint}
            name="whole-page"
            checked={wholePage}
            onChange={(event) => onWholePage(event.target.checked)}
          />
        )}
        <PreviewPage content={state.content} files={state.files} mode={mode} />
      </TitledPanel>
    </aside>
  );
};
