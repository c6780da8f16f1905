import { showToast } from '../../lib/toast-store.ts';

export const tellMissingMenu = (): void =>
  showToast('error', 'The menu could not be loaded. Please reload the page.');
