/** The query parameter with the edited theme: its id, or NEW_THEME. */
export const EDITED_PARAM = 'edit';
export const NEW_THEME = 'new';
