import { DEFAULT_BRAND_NAME } from '@airdial/contract/limits';

type Branded = { readonly branding: { readonly brandName: string | null } };

/** The station's name: from its theme, else from its system configuration. */
export const getBrandName = ({ branding }: Branded, systemName: string): string =>
  branding.brandName || systemName || DEFAULT_BRAND_NAME;
