import type { lastfmStatusLabels } from '@airdial/contract/lastfm/messages';
import type { LastfmConfig } from '@airdial/contract/lastfm/schema';

export type ConnectionStatus = keyof typeof lastfmStatusLabels;

/** What a test of the connection said. */
export type TestResult = {
  readonly succeeded: boolean;
  /** Null where no answer came. */
  readonly version: string | null;
  readonly message: string;
};

/** A test says more than the switch; a save or another look forgets the test. */
export const connectionStatus = (
  config: LastfmConfig | undefined,
  tested: TestResult | null,
): ConnectionStatus => {
  if (!config) return 'unknown';
  if (tested) return tested.succeeded ? 'connected' : 'error';
  return config.enabled ? 'connected' : 'disabled';
};
