import * as z from 'zod/mini';
import { sessionToken } from '../account/session.ts';
import { user } from './schema.ts';

/** Names in the browser's local storage; the first three are the specification's. */
export const STORED_KEYS = {
  token: 'token',
  user: 'user',
  themeMode: 'theme-mode',
  playerVolume: 'player-volume',
  playerMuted: 'player-muted',
  playerChannel: 'player-channel',
} as const;

/** Written by earlier versions or by hand: what no longer parses is dropped. */
export const storedToken = sessionToken;
export const storedUser = user;
export const themeMode = z.enum(['light', 'dark']);
export type StoredThemeMode = z.output<typeof themeMode>;

/** 0 to 1. */
export const storedVolume = z.number().check(z.gte(0), z.lte(1));
export const storedMuted = z.boolean();
/** The `_id` of the last channel. */
export const storedChannelId = z.string().check(z.minLength(1), z.maxLength(64));
