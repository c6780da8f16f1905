import type { AccountSession } from '@airdial/contract/account/schema';
import Monitor from '@lucide/icons/icons/monitor';
import Smartphone from '@lucide/icons/icons/smartphone';
import { formatDateTime } from '../../lib/dates.ts';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { sessionListTexts } from '../../messages/session-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import styles from './session-list.module.css';
import { type SessionCalls, useSessionList } from './use-session-list.ts';

const PHONES = /iPhone|iPad|Android/;

type SessionProps = {
  readonly session: AccountSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
};

const networkText = ({ network, isThisNetwork }: AccountSession): string =>
  isThisNetwork ? `${sessionListTexts.thisNetwork} (${network})` : network || sessionListTexts.unknownNetwork;

const SessionRow = ({ session, busy, onEnd }: SessionProps) => {
  const { createdAt, lastSeenAt, isCurrent } = session;
  const device = session.device || sessionListTexts.unknownDevice;
  return (
    <li className={styles.session}>
      {PHONES.test(device) ? <Icon icon={Smartphone} /> : <Icon icon={Monitor} />}
      <div className={styles.facts}>
        <p className={styles.device}>
          {device} {isCurrent && <Chip>{sessionListTexts.thisSession}</Chip>}
        </p>
        <p>{networkText(session)}</p>
        <p>
          {isCurrent ? (
            <time dateTime={createdAt}>{sessionListTexts.signedIn(formatDateTime(createdAt))}</time>
          ) : (
            <time dateTime={lastSeenAt}>{sessionListTexts.lastSeen(formatDateTime(lastSeenAt))}</time>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={sessionListTexts.endOf(device)} aria-disabled={busy} onClick={onEnd}>
          {sessionListTexts.end}
        </Button>
      )}
    </li>
  );
};

/** Where an account is signed in; sessions other than this one can be ended. */
export const SessionList = (calls: SessionCalls) => {
  const { data, isError, refetch, isEnding, failure, end } = useSessionList(calls);
  const intro = useListFocus<HTMLParagraphElement>('section, dialog');
  if (isError && !data)
    return (
      <FailedState
        title={sessionListTexts.loadFailed}
        hint={sessionListTexts.loadFailedHint}
        onRetry={refetch}
      />
    );
  if (!data) return <p role="status">{sessionListTexts.loading}</p>;
  const hasOthers = data.some(({ isCurrent }) => !isCurrent);
  const hasCurrent = data.some(({ isCurrent }) => isCurrent);
  return (
    <div className="stack">
      <p ref={intro} tabIndex={-1} className="secondary">
        {data.length === 0 ? sessionListTexts.none : sessionListTexts.intro}
      </p>
      <ul className={styles.sessions} aria-busy={isEnding}>
        {data.map((session) => (
          <SessionRow key={session._id} session={session} busy={isEnding} onEnd={() => end(session._id)} />
        ))}
      </ul>
      <FormFailure failure={failure} />
      {hasOthers && (
        <p>
          <Button aria-disabled={isEnding} onClick={() => end(null)}>
            {hasCurrent ? sessionListTexts.endOthers : sessionListTexts.endAll}
          </Button>
        </p>
      )}
    </div>
  );
};
