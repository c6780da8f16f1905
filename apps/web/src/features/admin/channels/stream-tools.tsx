import Activity from 'lucide-react/icons/activity';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import type { RefObject } from 'react';
import { checkFormTexts, trialTexts } from '../../../messages/channel-form-messages.ts';
import { playerErrors } from '../../../messages/player-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Equalizer } from '../../../ui/media/equalizer.tsx';
import styles from './channel-dialog.module.css';
import { CheckResult } from './check-result.tsx';
import { type StreamCheckState, useStreamCheck } from './use-stream-check.ts';
import { type TrialState, useStreamPreview } from './use-stream-preview.ts';

const ICON_PX = 18;

const trialWords = ({ status, error }: TrialState): string | null => {
  if (error) return playerErrors[error];
  if (status === 'loading') return trialTexts.connecting;
  if (status === 'playing') return trialTexts.playing;
  return status === 'paused' ? trialTexts.stopped : null;
};

const Trial = ({ form }: StreamToolsProps) => {
  const { trial, isOn, start, stop } = useStreamPreview(form);
  const words = trialWords(trial);
  return (
    <>
      {isOn ? (
        <Button onClick={stop}>
          <Square size={ICON_PX} aria-hidden />
          {trialTexts.stop}
        </Button>
      ) : (
        <Button onClick={start}>
          <Play size={ICON_PX} aria-hidden />
          {trialTexts.listen}
        </Button>
      )}
      <span role="status" className={styles.trial}>
        {isOn && <Equalizer moving={trial.status === 'playing'} />}
        {words}
      </span>
    </>
  );
};

const CheckButton = ({ state: { isRunning, run, cancel } }: { readonly state: StreamCheckState }) =>
  isRunning ? (
    <Button onClick={cancel}>{checkFormTexts.cancel}</Button>
  ) : (
    <Button onClick={run}>
      <Activity size={ICON_PX} aria-hidden />
      {checkFormTexts.check}
    </Button>
  );

type StreamToolsProps = { readonly form: RefObject<HTMLFormElement | null> };

/** What can be done with the address before it is saved: hear it, and have the server look at it. */
export const StreamTools = ({ form }: StreamToolsProps) => {
  const check = useStreamCheck(form);
  return (
    <>
      <div className={styles.tools}>
        <CheckButton state={check} />
        <Trial form={form} />
      </div>
      <CheckResult state={check} />
    </>
  );
};
