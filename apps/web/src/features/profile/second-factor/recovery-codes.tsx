import { useEffect, useRef } from 'react';
import { copyWithToast } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/download-file.ts';
import { recoveryCodeTexts } from '../../../messages/second-factor-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import styles from './second-factor.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows new recovery codes, this one time. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const download = () =>
    saveFile({ name: recoveryCodeTexts.fileName, content: new Blob([text], { type: 'text/plain' }) });
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {recoveryCodeTexts.title}
      </h3>
      <p className="secondary">{recoveryCodeTexts.intro}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => void copyWithToast(text, recoveryCodeTexts)}>{recoveryCodeTexts.copy}</Button>
        <Button onClick={download}>{recoveryCodeTexts.download}</Button>
        <Button variant="filled" onClick={onDone}>
          {recoveryCodeTexts.done}
        </Button>
      </ButtonRow>
    </div>
  );
};
