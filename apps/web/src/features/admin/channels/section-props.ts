import type { Channel } from '@airdial/contract/channel/schema';
import type { RefObject } from 'react';
import type { FormErrors } from '../../../lib/form/form-errors.ts';

export type SectionProps = {
  /** What the fields are filled with; null: a new channel. */
  readonly channel: Channel | null;
  readonly errors: FormErrors;
};

/** For sections that read and fill fields by themselves. */
export type ToolSectionProps = SectionProps & { readonly form: RefObject<HTMLFormElement | null> };

export type LookSectionProps = ToolSectionProps & {
  /** Shown where there is no picture. */
  readonly number: number;
  /** A picture is being sent, or no more. */
  readonly onUploading: (is: boolean) => void;
};
