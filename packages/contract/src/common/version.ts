/** x.y.z */
export const VERSION_FORM = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;
