import packageJson from '../../package.json' with { type: 'json' };

/** The version of this server, and of all packages of the repository. */
export const APP_VERSION: string = packageJson.version;

/** How the server names itself to others. */
export const USER_AGENT = `Airdial/${APP_VERSION}`;
