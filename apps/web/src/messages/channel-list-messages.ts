export const exportTexts = {
  label: 'Import, export and restore',
  as: (format: string): string => `Export: ${format}`,
  failed: 'Failed to export the channels',
} as const;
