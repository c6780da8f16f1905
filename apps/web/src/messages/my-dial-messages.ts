/** The dashboard's presets, channels and songs. */
export const myDialTexts = {
  presets: 'Presets',
  presetsHint: 'Drag them into your order.',
  presetsKeysHint: 'The arrow keys move them, too, and Alt+1 to 6 plays the first six.',
  allFavorites: 'All favorites',
  move: (name: string): string => `Move ${name}`,
  moved: (name: string, place: number, count: number): string => `${name}: place ${place} of ${count}`,
  key: (place: number): string => `Alt+${place}`,
  orderFailed: 'Failed to save the order',
  heard: 'Heard last',
  liked: 'Liked last',
  allSongs: 'All liked songs',
} as const;

export const noPreset = (place: number): string => `There is no preset ${place} yet`;
