export const adminSystemErrors = {
  loadFailed: 'Failed to load system configuration',
  fixFields: 'Please fix validation errors',
  updateFailed: 'Failed to update system configuration',
  resetFailed: 'Failed to reset system configuration',
  /** Our own; stands behind `urlCheckFailed`. */
  notThisStation: 'Something else than this station answers there.',
  urlCheckFailed: (message: string): string => `URL Validation Failed: ${message}`,
  accessDenied: 'Access denied. Administrator privileges required.',
} as const;

export const adminSystemNotices = {
  updated: 'System configuration updated successfully',
  reset: 'System configuration reset to defaults',
  /** Our own. */
  urlValid: 'This station answers at this address.',
} as const;

export const systemStatusLabels = {
  operational: 'Operational',
  maintenance: 'Maintenance Mode',
  unknown: 'Unknown',
} as const;

export const adminSystemTexts = {
  resetToDefaults: 'Reset to Defaults',
  neverUpdated: 'Never',
} as const;
