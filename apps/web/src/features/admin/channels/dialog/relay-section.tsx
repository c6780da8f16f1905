import { RELAY_MODES } from '@airdial/contract/channel/schema';
import { channelFormTexts, relayModeTexts } from '../../../../messages/channel-form-messages.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './channel-dialog.module.css';
import type { SectionProps } from './channel-sections.tsx';
import { FormFold } from './form-fold.tsx';

const OPTIONS = RELAY_MODES.map((mode) => ({ value: mode, text: relayModeTexts[mode] }));

/** Whether the server sends the stream on, with the confirmation that this is allowed: asked once. */
export const RelaySection = ({ values, errors, field, toggle }: SectionProps) => (
  <FormFold title={channelFormTexts.relay}>
    <div className={classNames('stack', styles.relay)}>
      <SelectField {...field('relay')} options={OPTIONS} />
      {values.relayConfirmed !== true && (
        <div className={styles.confirmation}>
          <SwitchField {...toggle('relayConfirmed')} error={errors.relayConfirmed} />
        </div>
      )}
    </div>
  </FormFold>
);
