import { join } from 'node:path';

export const ASSETS_FOLDER = join(import.meta.dirname, '../../../apps/server/assets/demo-radio');
export const MANIFEST = join(ASSETS_FOLDER, 'loops.json');
