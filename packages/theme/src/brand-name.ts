import { DEFAULT_BRAND_NAME } from '@airdial/contract/limits';

type Branded = { readonly branding: { readonly brandName: string | null } };

/** What the station is called: as its theme says, else as its system configuration does. */
export const brandNameOf = ({ branding }: Branded, systemName: string): string =>
  branding.brandName || systemName || DEFAULT_BRAND_NAME;
