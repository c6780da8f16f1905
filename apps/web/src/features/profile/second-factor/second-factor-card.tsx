import type { SecondFactorSecret, SecondFactorStatus } from '@airdial/contract/second-factor/schema';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../entities/session/session-context.tsx';
import { api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { secondFactorTexts } from '../../../messages/second-factor-messages.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { useReloadSecondFactor, useSecondFactor, useSecondFactorCall } from './use-second-factor.ts';

const TITLE_ID = 'second-factor-title';

type Stage =
  | { readonly kind: 'status' }
  | { readonly kind: 'set-up'; readonly secret: SecondFactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type StageProps = { readonly onStage: (stage: Stage) => void };

const SwitchedOff = ({ onStage }: StageProps) => {
  const { run, busy } = useSecondFactorCall();
  const begin = async () => onStage({ kind: 'set-up', secret: await api.beginSecondFactor() });
  return (
    <>
      <p className="secondary">{secondFactorTexts.about}</p>
      <ButtonRow>
        <Button variant="filled" aria-disabled={busy} onClick={() => run(begin)}>
          {secondFactorTexts.setUp}
        </Button>
      </ButtonRow>
    </>
  );
};

const SwitchedOn = ({ left, onStage }: StageProps & { readonly left: number }) => {
  const { run, busy } = useSecondFactorCall();
  const reload = useReloadSecondFactor();
  const [confirming, setConfirming] = useState(false);
  const renew = async () => {
    const { message, recoveryCodes } = await api.renewRecoveryCodes();
    showToast('success', message);
    onStage({ kind: 'codes', codes: recoveryCodes });
    reload();
  };
  const switchOff = async () => {
    const { message } = await api.removeSecondFactor();
    showToast('success', message);
    reload();
    onStage({ kind: 'status' });
  };
  return (
    <>
      <Notice kind={left === 0 ? 'error' : 'success'} title={<p>{secondFactorTexts.isOn}</p>}>
        <p>{secondFactorTexts.left(left)}</p>
      </Notice>
      <ButtonRow>
        <Button aria-disabled={busy} onClick={() => run(renew)}>
          {secondFactorTexts.renew}
        </Button>
        <Button aria-disabled={busy} onClick={() => setConfirming(true)}>
          {secondFactorTexts.switchOff}
        </Button>
      </ButtonRow>
      {confirming && (
        <ConfirmDialog
          title={secondFactorTexts.switchOff}
          warning={secondFactorTexts.offWarning}
          cancelText={secondFactorTexts.cancel}
          confirmText={secondFactorTexts.switchOff}
          onConfirm={() => run(switchOff)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};

const Status = ({ status, onStage }: StageProps & { readonly status: SecondFactorStatus }) => {
  const { isOn, isRequired, recoveryCodesLeft } = status;
  if (isOn) return <SwitchedOn left={recoveryCodesLeft} onStage={onStage} />;
  return (
    <>
      {isRequired && <Notice kind="admin" title={<p>{secondFactorTexts.required}</p>} />}
      <SwitchedOff onStage={onStage} />
    </>
  );
};

type ContentProps = {
  /** What was pressed is gone: the focus stays in the card. */
  readonly onGone: () => void;
};

const Content = ({ onGone }: ContentProps) => {
  const { data, isError, refetch } = useSecondFactor();
  const reload = useReloadSecondFactor();
  const [stage, setStage] = useState<Stage>({ kind: 'status' });
  const show = (next: Stage) => {
    setStage(next);
    if (next.kind === 'status') onGone();
  };
  const showStatus = () => show({ kind: 'status' });
  const showCodes = (codes: readonly string[]) => {
    setStage({ kind: 'codes', codes });
    reload();
  };
  if (stage.kind === 'codes') return <RecoveryCodes codes={stage.codes} onDone={showStatus} />;
  if (stage.kind === 'set-up')
    return <SetUpForm {...stage.secret} onConfirmed={showCodes} onCancel={showStatus} />;
  if (isError && !data)
    return (
      <FailedState
        title={secondFactorTexts.loadFailed}
        hint={secondFactorTexts.loadFailedHint}
        onRetry={refetch}
      />
    );
  if (!data) return <p role="status">{secondFactorTexts.loading}</p>;
  return <Status status={data} onStage={show} />;
};

/** The second factor of the own account: set up, new recovery codes, off. */
export const SecondFactorCard = () => {
  const { needsSecondFactor = false } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands below other forms, which an administrator who is led here does not look for.
  useEffect(() => {
    if (needsSecondFactor) heading.current?.focus();
  }, [needsSecondFactor]);
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} ref={heading} tabIndex={-1}>
        {secondFactorTexts.title}
      </h2>
      <Content onGone={() => heading.current?.focus()} />
    </Panel>
  );
};
