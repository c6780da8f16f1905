import { type ExecFileException, execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import { FFMPEG } from './decode-by-ffmpeg.ts';
import { TICK_MS } from './loudness-limits.ts';
import { type LoudnessDeps, LoudnessService } from './loudness-service.ts';
import { measureInThread } from './measure-in-thread.ts';

const FFMPEG_START_MAX_MS = 5_000;
/** How busy the event loop may have been since it was asked before. */
const BUSY_SHARE = 0.5;

/** Measures the loudness of all channels while the application serves. */
export function loudnessModule(
  app: FastifyInstance,
  { outbound, lease }: Pick<AppContext, 'outbound' | 'lease'>,
  deps: Pick<LoudnessDeps, 'channels' | 'isOwnStream' | 'isOn'>,
): void {
  const service = new LoudnessService({
    ...deps,
    outbound,
    lease,
    hasFfmpeg: createFfmpegCheck(),
    measure: measureInThread,
    isBusy: createLoadCheck(),
  });
  every(app, TICK_MS, (stopping) => service.measureNext(stopping), {
    failure: 'the loudness of a channel could not be stored',
  });
}

/** Looks for it once, and again where it did not start in time: whether it works is then unknown, null. */
function createFfmpegCheck(): () => Promise<boolean | null> {
  let isFound: boolean | null = null;
  return async () => {
    if (isFound !== null) return isFound;
    try {
      await promisify(execFile)(FFMPEG, ['-version'], { timeout: FFMPEG_START_MAX_MS });
      isFound = true;
    } catch (error) {
      const { killed = false } = error as ExecFileException;
      isFound = killed ? null : false;
    }
    return isFound;
  };
}

/** Whether this process has enough to do: measuring can wait. */
function createLoadCheck(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > BUSY_SHARE;
  };
}
