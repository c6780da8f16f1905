import RefreshCw from 'lucide-react/icons/refresh-cw';
import { createStore, useStore } from '../../lib/external-store.ts';
import { updateTexts } from '../../messages/offline-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Notice } from './notice.tsx';
import { followVersions, type Reload } from './site-update.ts';

const ICON_PX = 20;

const reloadStore = createStore<{ readonly reload: Reload } | null>(null);
void followVersions((reload) => reloadStore.set(() => ({ reload })));

/** Nobody's music is cut off for a new version: it comes when the visitor says so. */
export const UpdateNotice = () => {
  const ready = useStore(reloadStore);
  if (!ready) return null;
  return (
    <Notice icon={<RefreshCw size={ICON_PX} aria-hidden />} text={updateTexts.ready}>
      <Button look="quiet" onClick={() => reloadStore.set(() => null)}>
        {updateTexts.later}
      </Button>
      <Button look="filled" onClick={ready.reload}>
        {updateTexts.reload}
      </Button>
    </Notice>
  );
};
