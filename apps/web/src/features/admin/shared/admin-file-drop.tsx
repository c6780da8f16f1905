import FileUp from '@lucide/icons/icons/file-up';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';

type FileButtonProps = {
  readonly label: string;
  /** As in the input's attribute. Absent: all files. */
  readonly accept?: string;
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
};

/** Opens the browser's file chooser. */
export const FileButton = ({ label, accept, busy = false, onFile }: FileButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // An empty value lets the same file be chosen again.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={chooser} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
      <Button variant="filled" aria-disabled={busy} onClick={() => busy || chooser.current?.click()}>
        <Icon icon={FileUp} />
        {label}
      </Button>
    </>
  );
};

/** A place that takes a dropped file: the mouse's way to a `FileButton` inside. */
export const useFileDrop = (onFile: (file: File) => void) => {
  const [isOver, setIsOver] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
  return { isOver, props };
};
