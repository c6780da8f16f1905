import { LISTEN_FAVORITES_PATH } from '@airdial/contract/server-paths';
import { countsAsValidated } from '@airdial/contract/user/account-status';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LastingAddress } from '../../entities/channel/lasting-address.tsx';
import { useUser } from '../../entities/session/session-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { favoritesKeyTexts } from '../../messages/favorites-key-messages.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonRow } from '../../ui/form/button-row.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useFavoritesKey, useFavoritesKeyCalls } from './use-favorites-key.ts';

const TITLE_ID = 'favorites-key-title';

/** Shows the address, this one time. */
const NewAddress = ({ favoritesKey, onDone }: { favoritesKey: string; onDone: () => void }) => {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  const toList = (format: string) =>
    `${location.origin}${LISTEN_FAVORITES_PATH}.${format}?key=${favoritesKey}`;
  return (
    <>
      <p ref={note} tabIndex={-1}>
        {favoritesKeyTexts.once}
      </p>
      <LastingAddress address={toList('m3u')} toList={toList} />
      <ButtonRow>
        <Button variant="filled" onClick={onDone}>
          {favoritesKeyTexts.done}
        </Button>
      </ButtonRow>
    </>
  );
};

const QUESTIONS = {
  renew: { title: favoritesKeyTexts.renew, warning: favoritesKeyTexts.renewWarning },
  revoke: { title: favoritesKeyTexts.revoke, warning: favoritesKeyTexts.revokeWarning },
} as const;

type ContentProps = {
  /** What was pressed is gone: the focus stays in the card. */
  readonly onGone: () => void;
};

const Content = ({ onGone }: ContentProps) => {
  const { data, isError, refetch } = useFavoritesKey();
  const [favoritesKey, setKey] = useState<string | null>(null);
  const { create, revoke, busy } = useFavoritesKeyCalls(setKey);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const hasKey = data ? data.createdAt !== null : undefined;
  const hadKey = useRef(hasKey);
  const onRevoked = useEffectEvent(onGone);
  useEffect(() => {
    if (hadKey.current === true && hasKey === false) onRevoked();
    hadKey.current = hasKey;
  }, [hasKey]);
  if (favoritesKey !== null)
    return (
      <NewAddress
        key={favoritesKey}
        favoritesKey={favoritesKey}
        onDone={() => {
          setKey(null);
          onGone();
        }}
      />
    );
  if (isError && !data)
    return (
      <FailedState
        title={favoritesKeyTexts.loadFailed}
        hint={favoritesKeyTexts.loadFailedHint}
        onRetry={refetch}
      />
    );
  if (!data) return <p role="status">{favoritesKeyTexts.loading}</p>;
  if (data.createdAt === null)
    return (
      <ButtonRow>
        <Button variant="filled" aria-disabled={busy} onClick={create}>
          {favoritesKeyTexts.make}
        </Button>
      </ButtonRow>
    );
  return (
    <>
      <p>{favoritesKeyTexts.madeOn(formatDate(data.createdAt))}</p>
      <ButtonRow>
        <Button aria-disabled={busy} onClick={() => setAsked('renew')}>
          {favoritesKeyTexts.renew}
        </Button>
        <Button aria-disabled={busy} onClick={() => setAsked('revoke')}>
          {favoritesKeyTexts.revoke}
        </Button>
      </ButtonRow>
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          cancelText={favoritesKeyTexts.cancel}
          confirmText={QUESTIONS[asked].title}
          onConfirm={asked === 'renew' ? create : revoke}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** The address of the own favorites for other programs; only accounts that may have favorites. */
export const FavoritesKeyCard = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  if (!countsAsValidated(useUser())) return null;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <h2 ref={heading} id={TITLE_ID} tabIndex={-1}>
        {favoritesKeyTexts.title}
      </h2>
      <div className="stack">
        <p className="secondary">{favoritesKeyTexts.intro}</p>
        <Content onGone={() => heading.current?.focus()} />
      </div>
    </Panel>
  );
};
