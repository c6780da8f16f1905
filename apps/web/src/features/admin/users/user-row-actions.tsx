import { countsAsValidated } from '@airdial/contract/user/account-status';
import { userActionTexts, userQuestions } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useUser } from '../../../entities/session/session-context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { RowMenu, type RowMenuItem } from '../../../ui/table/row-menu.tsx';
import { useUserAction } from './use-user-action.ts';
import {
  markVerified,
  removal,
  resendVerification,
  setActivation,
  setValidation,
  type UserAction,
} from './user-action-calls.ts';
import styles from './user-table.module.css';

const ICON = { size: 18, 'aria-hidden': true } as const;

type Acting = {
  readonly user: ListedUser;
  readonly busy: boolean;
  readonly run: (action: UserAction) => void;
};

const Validation = ({ user, busy, run }: Acting) => {
  const isDone = countsAsValidated(user);
  const text = isDone ? userActionTexts.invalidate : userActionTexts.validate;
  return (
    <Button
      aria-label={userActionTexts.of(text, user.fullName)}
      aria-disabled={busy}
      look={isDone ? 'quiet' : 'outlined'}
      onClick={() => run(setValidation(!isDone))}
    >
      {text}
    </Button>
  );
};

const Removal = ({ user, busy, run }: Acting) => (
  <IconButton
    label={userActionTexts.of(userActionTexts.delete, user.fullName)}
    icon={<Trash2 {...ICON} />}
    aria-disabled={busy}
    onClick={() => {
      if (window.confirm(userQuestions.delete(user.fullName))) run(removal);
    }}
  />
);

const verificationItems = ({ user, run }: Acting): RowMenuItem[] => {
  const resend = { text: userActionTexts.resend, icon: <Mail {...ICON} /> };
  const mark = { text: userActionTexts.markVerified, icon: <BadgeCheck {...ICON} /> };
  const waits = !user.isEmailVerified || user.pendingEmail !== null;
  return [
    ...(waits ? [{ ...resend, onSelect: () => run(resendVerification) }] : []),
    ...(user.isEmailVerified ? [] : [{ ...mark, onSelect: () => run(markVerified) }]),
  ];
};

const activationItem = ({ user, run }: Acting, isOwn: boolean): RowMenuItem => {
  if (!user.isActive)
    return {
      text: userActionTexts.activate,
      icon: <UserCheck {...ICON} />,
      onSelect: () => run(setActivation(true)),
    };
  const question = isOwn ? userQuestions.deactivateSelf : userQuestions.deactivate(user.fullName);
  return {
    text: userActionTexts.deactivate,
    icon: <UserX {...ICON} />,
    onSelect: () => {
      if (window.confirm(question)) run(setActivation(false));
    },
  };
};

type UserRowActionsProps = { readonly user: ListedUser; readonly onEdit: (user: ListedUser) => void };

/** Administrators are neither validated nor deleted. */
export const UserRowActions = ({ user, onEdit }: UserRowActionsProps) => {
  const isOwn = useUser()._id === user._id;
  const isCustomer = user.role !== 'admin';
  const acting = { user, ...useUserAction(user) };
  return (
    <div className={styles.actions}>
      {isCustomer && <Validation {...acting} />}
      <IconButton
        label={userActionTexts.of(userActionTexts.edit, user.fullName)}
        icon={<Pencil {...ICON} />}
        onClick={() => onEdit(user)}
      />
      {isCustomer && <Removal {...acting} />}
      <RowMenu
        label={userActionTexts.more(user.fullName)}
        items={[...verificationItems(acting), activationItem(acting, isOwn)]}
      />
    </div>
  );
};
