import type { ListedUser } from '@airdial/contract/user/schema';
import { SessionList } from '../../../entities/session/session-list.tsx';
import { api } from '../../../lib/api.ts';
import { sessionListTexts } from '../../../messages/session-messages.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type UserSessionsDialogProps = { readonly user: ListedUser; readonly onClose: () => void };

export const UserSessionsDialog = ({ user: { _id: id, fullName }, onClose }: UserSessionsDialogProps) => (
  <Dialog title={sessionListTexts.titleOf(fullName)} onClose={onClose}>
    <SessionList
      accountId={id}
      list={(signal) => api.listUserSessions({ params: { id }, signal })}
      end={(sessionId) => api.endUserSession({ params: { id, sessionId } })}
      endOthers={() => api.endUserSessions({ params: { id } })}
    />
  </Dialog>
);
