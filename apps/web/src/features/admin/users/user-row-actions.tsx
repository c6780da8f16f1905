import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { ListedUser } from '@airdial/contract/user/schema';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import KeyRound from '@lucide/icons/icons/key-round';
import Mail from '@lucide/icons/icons/mail';
import MonitorSmartphone from '@lucide/icons/icons/monitor-smartphone';
import Pencil from '@lucide/icons/icons/pencil';
import Trash2 from '@lucide/icons/icons/trash';
import UserCheck from '@lucide/icons/icons/user-check';
import UserX from '@lucide/icons/icons/user-x';
import { useUser } from '../../../entities/session/session-context.tsx';
import { userActionTexts, userQuestions } from '../../../messages/admin-user-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { RowMenu, type RowMenuItem } from '../../../ui/overlay/row-menu.tsx';
import {
  deletion,
  markVerified,
  resendVerification,
  secondFactorRemoval,
  setActivation,
  setValidation,
  type UserAction,
  useUserAction,
} from './user-actions.ts';
import styles from './user-table.module.css';

type ActionProps = {
  readonly user: ListedUser;
  readonly busy: boolean;
  readonly run: (action: UserAction) => void;
};

const ValidationButton = ({ user, busy, run }: ActionProps) => {
  const isValidated = countsAsValidated(user);
  const text = isValidated ? userActionTexts.invalidate : userActionTexts.validate;
  return (
    <Button
      aria-label={userActionTexts.of(text, user.fullName)}
      aria-disabled={busy}
      variant={isValidated ? 'quiet' : 'outlined'}
      onClick={() => run(setValidation(!isValidated))}
    >
      {text}
    </Button>
  );
};

const DeleteButton = ({ user, busy, run }: ActionProps) => (
  <IconButton
    label={userActionTexts.of(userActionTexts.delete, user.fullName)}
    icon={<Icon icon={Trash2} />}
    aria-disabled={busy}
    onClick={() => {
      if (window.confirm(userQuestions.delete(user.fullName))) run(deletion);
    }}
  />
);

const verificationItems = ({ user, run }: ActionProps): RowMenuItem[] => {
  const resend = { text: userActionTexts.resend, icon: <Icon icon={Mail} /> };
  const mark = { text: userActionTexts.markVerified, icon: <Icon icon={BadgeCheck} /> };
  const isUnverified = !user.isEmailVerified || user.pendingEmail !== null;
  return [
    ...(isUnverified ? [{ ...resend, onSelect: () => run(resendVerification) }] : []),
    ...(user.isEmailVerified ? [] : [{ ...mark, onSelect: () => run(markVerified) }]),
  ];
};

/** The own one is switched off in the profile. */
const secondFactorItems = ({ user, run }: ActionProps, isOwn: boolean): RowMenuItem[] => {
  if (!user.hasSecondFactor || isOwn) return [];
  const onSelect = () => {
    if (window.confirm(userQuestions.removeSecondFactor(user.fullName))) run(secondFactorRemoval);
  };
  return [{ text: userActionTexts.removeSecondFactor, icon: <Icon icon={KeyRound} />, onSelect }];
};

const activationItem = ({ user, run }: ActionProps, isOwn: boolean): RowMenuItem => {
  if (!user.isActive)
    return {
      text: userActionTexts.activate,
      icon: <Icon icon={UserCheck} />,
      onSelect: () => run(setActivation(true)),
    };
  const question = isOwn ? userQuestions.deactivateSelf : userQuestions.deactivate(user.fullName);
  return {
    text: userActionTexts.deactivate,
    icon: <Icon icon={UserX} />,
    onSelect: () => {
      if (window.confirm(question)) run(setActivation(false));
    },
  };
};

/** The actions of a row that open a dialog. */
export type RowActions = {
  readonly onEdit: (user: ListedUser) => void;
  readonly onShowSessions: (user: ListedUser) => void;
};

type UserRowActionsProps = { readonly user: ListedUser } & RowActions;

/** Administrators cannot be validated or deleted. */
export const UserRowActions = ({ user, onEdit, onShowSessions }: UserRowActionsProps) => {
  const isOwn = useUser()._id === user._id;
  const isCustomer = user.role !== 'admin';
  const action = { user, ...useUserAction(user) };
  const sessions = {
    text: userActionTexts.sessions,
    icon: <Icon icon={MonitorSmartphone} />,
    onSelect: () => onShowSessions(user),
  };
  return (
    <div className={styles.actions}>
      {isCustomer && <ValidationButton {...action} />}
      <IconButton
        label={userActionTexts.of(userActionTexts.edit, user.fullName)}
        icon={<Icon icon={Pencil} />}
        onClick={() => onEdit(user)}
      />
      {isCustomer && <DeleteButton {...action} />}
      <RowMenu
        label={userActionTexts.more(user.fullName)}
        items={[
          ...verificationItems(action),
          sessions,
          ...secondFactorItems(action, isOwn),
          activationItem(action, isOwn),
        ]}
      />
    </div>
  );
};
