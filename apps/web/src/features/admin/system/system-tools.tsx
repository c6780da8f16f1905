import { adminSystemTexts } from '@airdial/contract/system/messages';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

const ICON_PX = 18;

type SystemToolsProps = { readonly onRefresh: () => Promise<void>; readonly onReset: () => Promise<void> };

export const SystemTools = ({ onRefresh, onReset }: SystemToolsProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <ButtonRow>
      <Button onClick={() => void onRefresh()}>
        <RefreshCw size={ICON_PX} aria-hidden />
        {adminFormTexts.refresh}
      </Button>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw size={ICON_PX} aria-hidden />
        {adminSystemTexts.resetToDefaults}
      </Button>
      {asking && (
        <ConfirmDialog
          title={adminSystemTexts.resetToDefaults}
          warning={adminSystemTexts.resetWarning}
          cancelText={adminFormTexts.cancel}
          confirmText={adminSystemTexts.resetToDefaults}
          onConfirm={() => void onReset()}
          onClose={() => setAsking(false)}
        />
      )}
    </ButtonRow>
  );
};
