import packageJson from '../../package.json' with { type: 'json' };

/** The version of this server. */
export const APP_VERSION: string = packageJson.version;
