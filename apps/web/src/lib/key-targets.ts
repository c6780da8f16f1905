/** The player over the whole screen: a dialog in which its keys act all the same. */
export const PLAYER_VIEW = '[data-player-view]';
