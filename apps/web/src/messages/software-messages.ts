import type { SoftwareState } from '@airdial/contract/software/schema';

/** Not in the specification: the version of the software, for administrators. */
export const softwareTexts = {
  title: 'Software',
  /** The version in the system configuration is the station's own. */
  version: (version: string): string => `Airdial, release ${version}`,
  available: (version: string): string => `Airdial ${version} is available.`,
  about: (version: string): string => `About version ${version}`,
  howTo: 'Make a backup before the upgrade; then replace the checkout or the image, and start.',
  notChecked: 'Updates are not checked for. Set UPDATE_URL to an address that names the newest version.',
  notYet: 'Updates are checked for once a day; the first check is about to be made.',
  newest: (checkedAt: string): string => `This is the newest version, as of ${checkedAt}.`,
  problem: (checkedAt: string, reason: string): string =>
    `The check for updates on ${checkedAt} failed: ${reason} It is repeated after a day.`,
  whatsNew: 'What is new',
  changelogTitle: 'Changelog',
  loading: 'Loading the changelog...',
  loadFailed: 'Failed to load the changelog',
  softwareFailed: 'The version of the software could not be loaded.',
  noChangelog: 'This installation has no changelog',
} as const;

/** @param format formats a timestamp */
export function describeUpdates(state: SoftwareState, format: (timestamp: string) => string): string {
  const { checksForUpdates, checkedAt, problem, update } = state;
  if (!checksForUpdates) return softwareTexts.notChecked;
  if (checkedAt === null) return softwareTexts.notYet;
  if (problem !== null) return softwareTexts.problem(format(checkedAt), problem);
  return update
    ? `${softwareTexts.available(update.version)} ${softwareTexts.howTo}`
    : softwareTexts.newest(format(checkedAt));
}
