/** Safari reads a file some time after the press that saves it, and others a picture after it got its address. */
const REVOKE_AFTER_MS = 60_000;

/** Revokes an object URL when nothing that got it still has to read it. */
export const releaseObjectUrl = (url: string): void => {
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
};
