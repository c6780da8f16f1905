/** The package has types for all icons together, but not for the file of each. */
declare module '@lucide/icons/icons/*' {
  const icon: import('@lucide/icons').LucideIconData;
  export default icon;
}
