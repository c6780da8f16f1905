import { countsAsValidated } from '@airdial/contract/user/account-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { FAVORITE_MUTATION_KEY, useRefreshFavorites } from '../../entities/favorite/use-favorite.ts';
import { profileOptions } from '../../entities/session/profile-query.ts';
import type { Session } from '../../entities/session/stored-session.ts';
import { Redirect, useLocation } from '../../lib/router.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { sessionNotices } from '../../messages/account-messages.ts';
import { PresetKeys } from './preset-keys.tsx';

const SET_UP_PATH = '/profile';

/** Fetches the favorite channels anew where another tab has changed them: the session brings other ones. */
const useSharedFavorites = (session: Session): void => {
  const queries = useQueryClient();
  const refresh = useRefreshFavorites();
  const { favoriteChannels } = session.user;
  const compare = useEffectEvent((ids: readonly string[]) => {
    const listed = queries.getQueryData(favoriteIdsOptions(session).queryKey);
    const shared = new Set(ids);
    const isSame = listed?.length === shared.size && listed.every((id) => shared.has(id));
    // A heart that was pressed here is not confirmed yet, and fetches them afterwards.
    if (listed && !isSame && queries.isMutating({ mutationKey: FAVORITE_MUTATION_KEY }) === 0) refresh();
  });
  useEffect(() => compare(favoriteChannels), [favoriteChannels]);
};

/**
 * What a session has on every screen: it is validated with the server, its user and favorites are kept up to date, and
 * its presets have keys. Administrators who lack a second factor that the station asks for are led to its set-up:
 * the server refuses them all else.
 */
const SessionRefresher = ({ session }: { readonly session: Session }) => {
  useQuery(profileOptions(session));
  useSharedFavorites(session);
  const { pathname } = useLocation();
  if (session.user.needsSecondFactor && pathname !== SET_UP_PATH) return <Redirect to={SET_UP_PATH} />;
  return countsAsValidated(session.user) && <PresetKeys />;
};

export const reportSessionExpired = (): void => showToast('info', sessionNotices.sessionExpired);

export default SessionRefresher;
