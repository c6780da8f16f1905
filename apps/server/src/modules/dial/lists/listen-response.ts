import { LISTEN_FORMATS, type ListenFormat } from '@airdial/contract/server-paths';
import { UNDER_MAINTENANCE } from '@airdial/contract/system/messages';
import type { FastifyReply } from 'fastify';
import { MAINTENANCE_RETRY_AFTER_SECONDS } from '../../../http/routing/access-control.ts';

const UNAVAILABLE = 503;
/** Pages of other sites may read what everybody may hear. */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const;

export const isListenFormat = (name: string): name is ListenFormat =>
  (LISTEN_FORMATS as readonly string[]).includes(name);

/** Programs show the text of an error, if anything. */
export const sendListenText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({ ...ANY_ORIGIN, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(text);

export const sendUnderMaintenance = (reply: FastifyReply): FastifyReply =>
  sendListenText(
    reply.header('retry-after', MAINTENANCE_RETRY_AFTER_SECONDS),
    UNAVAILABLE,
    `${UNDER_MAINTENANCE}\n`,
  );
