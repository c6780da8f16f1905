import { SecretService } from '../src/modules/foundation/secrets/secret-service.ts';
import { PictureLinkService } from '../src/modules/station/pictures/picture-link-service.ts';

export const TEST_SECRETS = SecretService.open({ appSecret: 'x'.repeat(32), dataDir: '' });

/** Where servers of tests pass on pictures of other servers. */
export const TEST_PICTURE_LINKS = new PictureLinkService(TEST_SECRETS);
