import type { PublicSystemConfig } from '@airdial/contract/entities/system-config';
import { DEFAULT_BRAND_NAME, DEFAULT_VERSION } from '@airdial/contract/limits';

/** What the system says of itself. The administrator's settings join here with the panel that edits them. */
export type SystemService = {
  publicConfig(): PublicSystemConfig;
};

export function createSystemService(publicUrl: string): SystemService {
  const config: PublicSystemConfig = {
    systemName: DEFAULT_BRAND_NAME,
    version: DEFAULT_VERSION,
    maintenanceMode: false,
    allowRegistration: true,
    systemUrl: publicUrl,
    apiUrl: `${publicUrl}/api`,
    clientUrl: null,
    lastFmEnabled: false,
    emailEnabled: false,
  };
  return { publicConfig: () => config };
}
