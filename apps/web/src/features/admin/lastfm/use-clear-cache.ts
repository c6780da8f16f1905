import { adminLastfmErrors, adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { clearLastfmCache } from '@airdial/contract/lastfm/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { LASTFM_STATS_KEY } from './lastfm-queries.ts';

export const useClearCache = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend<typeof clearLastfmCache>('POST', '/api/lastfm/clear-cache', {}),
    onSuccess: () => {
      showToast('success', adminLastfmNotices.cacheCleared);
      return queries.invalidateQueries({ queryKey: LASTFM_STATS_KEY });
    },
    onError: (cause) => {
      const said = cause instanceof ApiError ? cause.serverMessage : null;
      showToast('error', said ?? adminLastfmErrors.clearFailed);
    },
  });
};
