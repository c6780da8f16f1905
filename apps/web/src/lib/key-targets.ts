/** The player over the whole screen: a dialog in which its keys act all the same. */
export const PLAYER_VIEW = '[data-player-view]';

const TYPING = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select';

/** Where keys are typed, or belong to a dialog. */
export const TYPING_OR_DIALOG = `${TYPING}, dialog[open]:not(${PLAYER_VIEW})`;
