import { adminUserNotices } from '@airdial/contract/user/messages';
import {
  createUser,
  deleteUser,
  getUser,
  getUserOverview,
  listUsers,
  markUserVerified,
  resendUserVerification,
  setUserActivation,
  setUserValidation,
  updateUser,
} from '@airdial/contract/user/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { UserEditService } from './user-edit-service.ts';
import type { UserListService } from './user-list-service.ts';
import type { UserStatusService } from './user-status-service.ts';

export type UserServices = {
  readonly list: UserListService;
  readonly edit: UserEditService;
  readonly standing: UserStatusService;
};

const said = (message: string) => ({ success: true as const, message });

export function registerUserRoutes(app: FastifyInstance, { list, edit, standing }: UserServices): void {
  registerRoute(app, listUsers, ({ query }) => list.list(query));
  registerRoute(app, getUserOverview, async () => ({ success: true as const, stats: await list.counts() }));
  registerRoute(app, getUser, async ({ params }) => ({
    success: true as const,
    user: await list.one(params.id),
  }));
  registerRoute(app, createUser, async ({ body, caller }) => ({
    ...said(adminUserNotices.created),
    user: await edit.create(body, caller.userId),
  }));
  registerRoute(app, updateUser, async ({ params, body, caller }) => ({
    ...said(adminUserNotices.updated),
    user: await edit.update(params.id, body, caller.userId),
  }));
  registerStandingRoutes(app, standing);
}

function registerStandingRoutes(app: FastifyInstance, standing: UserStatusService): void {
  registerRoute(app, setUserValidation, async ({ params, body, caller }) => ({
    ...said(body.isValidated ? adminUserNotices.validated : adminUserNotices.invalidated),
    user: await standing.setValidated(params.id, body.isValidated, caller.userId),
  }));
  registerRoute(app, setUserActivation, async ({ params, body, caller }) => ({
    ...said(body.isActive ? adminUserNotices.activated : adminUserNotices.deactivated),
    user: await standing.setActive(params.id, body.isActive, caller.userId),
  }));
  registerRoute(app, markUserVerified, async ({ params, caller }) => ({
    ...said(adminUserNotices.verified),
    user: await standing.markVerified(params.id, caller.userId),
  }));
  registerRoute(app, resendUserVerification, async ({ params, caller }) =>
    said(await standing.resendVerification(params.id, caller.userId)),
  );
  registerRoute(app, deleteUser, async ({ params, caller }) => {
    await standing.remove(params.id, caller.userId);
    return said(adminUserNotices.deleted);
  });
}
