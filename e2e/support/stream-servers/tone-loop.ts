import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type RunningProcess, startProcess } from '../processes/child-process.ts';

export const FFMPEG_PATH = '/usr/bin/ffmpeg';
const SAMPLE_RATE_HZ = 48_000;
/** Whole frames of every encoder, and whole periods of a tone whose frequency is a multiple of 5 Hz. */
const LOOP_SECONDS = 9.6;
/** Encoders begin with some milliseconds of silence. */
const SKIPPED_SECONDS = 0.96;
const SPARE_SECONDS = 0.96;
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

const run = promisify(execFile);

/**
 * Records a sine whose end continues at its beginning without a gap. Encoding it once costs a small part of the
 * processor time of an encoder that runs as long as the tests.
 *
 * @param encoding ffmpeg's encoder options
 */
export async function recordLoop(file: string, hz: number, encoding: readonly string[]): Promise<void> {
  const seconds = SKIPPED_SECONDS + LOOP_SECONDS + SPARE_SECONDS;
  const sine = `sine=frequency=${hz}:sample_rate=${SAMPLE_RATE_HZ}:duration=${seconds}`;
  const whole = `${file}.whole`;
  await run(FFMPEG_PATH, [...QUIET, '-f', 'lavfi', '-i', sine, '-ac', '2', ...encoding, '-f', 'nut', whole]);
  const cut = ['-ss', `${SKIPPED_SECONDS}`, '-t', `${LOOP_SECONDS}`, '-c', 'copy', '-f', 'nut', '-y', file];
  await run(FFMPEG_PATH, [...QUIET, '-i', whole, ...cut]);
  await rm(whole);
}

/**
 * Plays the recorded loop without end, in real time.
 *
 * @param output ffmpeg's options of the format and where to
 */
export function startLoop(file: string, output: readonly string[]): RunningProcess {
  const endless = ['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy'];
  return startProcess(FFMPEG_PATH, [...QUIET, ...endless, ...output]);
}
