import { adminUserNotices } from '@airdial/contract/user/messages';
import {
  createUser,
  deleteUser,
  getUser,
  getUserOverview,
  listUsers,
  markUserVerified,
  removeUserSecondFactor,
  resendUserVerification,
  setUserActivation,
  setUsersValidation,
  setUserValidation,
  updateUser,
} from '@airdial/contract/user/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../../http/routing/register-route.ts';
import { successMessage } from '../../../../http/routing/success-message.ts';
import type { UserEditService } from './user-edit-service.ts';
import type { UserListService } from './user-list-service.ts';
import type { UserStatusService } from './user-status-service.ts';

export type UserServices = {
  readonly list: UserListService;
  readonly edit: UserEditService;
  readonly status: UserStatusService;
};

export function registerUserRoutes(app: FastifyInstance, { list, edit, status }: UserServices): void {
  registerRoute(app, listUsers, ({ query }) => list.list(query));
  registerRoute(app, getUserOverview, async () => ({
    success: true as const,
    stats: await list.getCounts(),
  }));
  registerRoute(app, getUser, async ({ params }) => ({
    success: true as const,
    user: await list.get(params.id),
  }));
  registerRoute(app, createUser, async ({ body, caller }) => ({
    ...successMessage(adminUserNotices.created),
    user: await edit.create(body, caller),
  }));
  registerRoute(app, updateUser, async ({ params, body, caller }) => ({
    ...successMessage(adminUserNotices.updated),
    user: await edit.update(params.id, body, caller),
  }));
  registerStatusRoutes(app, status);
}

function registerStatusRoutes(app: FastifyInstance, status: UserStatusService): void {
  registerRoute(app, setUserValidation, async ({ params, body, caller }) => ({
    ...successMessage(body.isValidated ? adminUserNotices.validated : adminUserNotices.invalidated),
    user: await status.setValidated(params.id, body.isValidated, caller.userId),
  }));
  registerRoute(app, setUsersValidation, async ({ body: { ids, isValidated }, caller }) => {
    const changedIds = await status.setManyValidated(ids, isValidated, caller.userId);
    const message = isValidated ? adminUserNotices.validatedMany : adminUserNotices.invalidatedMany;
    return { ...successMessage(message(changedIds.length)), changedIds };
  });
  registerRoute(app, setUserActivation, async ({ params, body, caller }) => ({
    ...successMessage(body.isActive ? adminUserNotices.activated : adminUserNotices.deactivated),
    user: await status.setActive(params.id, body.isActive, caller),
  }));
  registerRoute(app, markUserVerified, async ({ params, caller }) => ({
    ...successMessage(adminUserNotices.verified),
    user: await status.markVerified(params.id, caller.userId),
  }));
  registerRoute(app, removeUserSecondFactor, async ({ params, caller }) => ({
    ...successMessage(adminUserNotices.secondFactorRemoved),
    user: await status.removeSecondFactor(params.id, caller.userId),
  }));
  registerRoute(app, resendUserVerification, async ({ params, caller }) =>
    successMessage(await status.resendVerification(params.id, caller.userId)),
  );
  registerRoute(app, deleteUser, async ({ params, caller }) => {
    await status.delete(params.id, caller.userId);
    return successMessage(adminUserNotices.deleted);
  });
}
