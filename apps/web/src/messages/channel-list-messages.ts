export const exportTexts = {
  label: 'Import and export',
  as: (format: string): string => `Export: ${format}`,
  failed: 'Failed to export the channels',
} as const;
