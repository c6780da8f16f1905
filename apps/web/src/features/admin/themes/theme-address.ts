/** The parameter of the address that names the theme in the editor: its id, or NEW_THEME. */
export const EDITED_PARAM = 'edit';
export const NEW_THEME = 'new';
