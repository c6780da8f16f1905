import {
  adminSystemTexts,
  systemFieldHints,
  systemFieldLabels,
  systemSectionTitles,
} from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';

const OTHERS = ['allowRegistration', 'emailEnabled', 'lastFmEnabled'] as const;

/** Maintenance shuts people out: it is said before it is saved. */
export const SystemSwitches = ({ config }: { readonly config: SystemConfig }) => {
  const [shutsOut, setShutsOut] = useState(config.maintenanceMode);
  return (
    <TitledPanel title={systemSectionTitles.features}>
      <SwitchField
        label={systemFieldLabels.maintenanceMode}
        name="maintenanceMode"
        hint={systemFieldHints.maintenanceMode}
        defaultChecked={config.maintenanceMode}
        onInput={({ currentTarget }) => setShutsOut(currentTarget.checked)}
      />
      {shutsOut && !config.maintenanceMode && (
        <Notice kind="waiting" title={<p role="status">{adminSystemTexts.maintenanceAhead}</p>} />
      )}
      {OTHERS.map((name) => (
        <SwitchField
          key={name}
          label={systemFieldLabels[name]}
          name={name}
          hint={systemFieldHints[name]}
          defaultChecked={config[name]}
        />
      ))}
    </TitledPanel>
  );
};
