import type { Channel } from '@airdial/contract/entities/channel';
import type { RefObject } from 'react';
import type { FormErrors } from '../../lib/form/form-errors.ts';

export type SectionProps = {
  /** What the fields are filled with; null: a new channel. */
  readonly channel: Channel | null;
  readonly errors: FormErrors;
};

/** For sections that read and fill fields by themselves. */
export type ToolSectionProps = SectionProps & { readonly form: RefObject<HTMLFormElement | null> };

/** For what shows the channel's number where it has no picture. */
export type NumberedSectionProps = ToolSectionProps & { readonly number: number };
