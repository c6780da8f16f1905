import { expect, test } from 'vitest';
import { BadStatusError, OutboundError } from '../../../../outbound/outbound-error.ts';
import type { SourceAccess } from './detect-source.ts';
import { findSource } from './find-source.ts';

const STREAM = 'http://radio.example/live';
const ENDPOINT = 'http://titles.example/now';
const silent = { track: null, listeners: null, peakListeners: null };
const titled = { ...silent, track: { text: 'Señal - Lluvia' } };
const reject = async (error: Error): Promise<never> => {
  throw error;
};

const find = (access: SourceAccess, apiOrigin: string | null = null) =>
  findSource({ streamUrl: STREAM, apiOrigin, charset: null }, access, new AbortController().signal);

test('says why a metadata endpoint is of no use where nothing else responds either', async () => {
  const missing = () => reject(new BadStatusError(404, null));
  const access: SourceAccess = { fetchStatus: missing, probeStream: missing };
  expect(await find(access, ENDPOINT)).toEqual({
    metadataSource: null,
    endpointProblem: 'It answered with status 404.',
  });
  expect(await find(access)).toEqual({ metadataSource: null, endpointProblem: null });
});

test('names the stream, and finds no fault with an endpoint that asks to be called later', async () => {
  const unreadable = () => reject(new OutboundError('bad-response', 'It has no title.'));
  const stream: SourceAccess = { fetchStatus: unreadable, probeStream: async () => titled };
  expect(await find(stream)).toEqual({ metadataSource: 'stream', endpointProblem: null });
  expect(await find({ ...stream, probeStream: async () => silent })).toEqual({
    metadataSource: null,
    endpointProblem: null,
  });
  const busy: SourceAccess = { ...stream, fetchStatus: () => reject(new BadStatusError(429, 60_000)) };
  expect(await find(busy, ENDPOINT)).toEqual({ metadataSource: null, endpointProblem: null });
});
