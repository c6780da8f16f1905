import { listErrors } from '@airdial/contract/channel-list/messages';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import type { Failure } from '../../../../lib/failure.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { importTexts } from '../../../../messages/channel-import-messages.ts';
import { ProgressLine } from '../../../../ui/feedback/progress-line.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { FormFailure } from '../../../../ui/form/form-failure.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Tabs } from '../../../../ui/layout/tabs.tsx';
import { FileButton, useFileDrop } from '../../shared/admin-file-drop.tsx';
import styles from './import.module.css';
import { LONG_CALL } from './import-queries.ts';
import type { Preview } from './import-rows.ts';
import { RecentImports } from './recent-imports.tsx';

const SOURCES = ['file', 'text', 'address'] as const;
type SourceKind = (typeof SOURCES)[number];
type TypedKind = Exclude<SourceKind, 'file'>;
type Typable = HTMLInputElement | HTMLTextAreaElement;

/** What was typed and not imported yet. */
export type TypedSource = Readonly<Record<TypedKind, string>>;
export const NOTHING_TYPED: TypedSource = { text: '', address: '' };
const TABS = SOURCES.map((key) => ({ key, text: importTexts[key] }));

type Source =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'address'; readonly url: string };

/** A longer one is sent as a file: as JSON it would be longer still, and has less time to arrive. */
const TEXT_MAX_CHARS = 1_000_000;

const toBody = (source: Source) => {
  if (source.kind === 'address') return { url: source.url };
  if (source.kind === 'text' && source.text.length <= TEXT_MAX_CHARS) return { text: source.text };
  const files = new FormData();
  files.append('file', source.kind === 'file' ? source.file : new Blob([source.text]));
  return files;
};

const NEXT_STEPS = {
  file: importTexts.fileNextStep,
  text: importTexts.textNextStep,
  address: importTexts.addressNextStep,
} as const satisfies Record<SourceKind, string>;

const toFileFailure = (text: string): Failure => ({
  text,
  detail: importTexts.fileNextStep,
  fieldErrors: [],
});

/** Reads a list on the server; the newest request wins. */
const useReading = (onRead: (preview: Preview) => void) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (source: Source) => api.previewImport({ body: toBody(source), ...LONG_CALL }),
    onMutate: () => setFailure(null),
    onSuccess: onRead,
    onError: (cause, { kind }) => {
      const texts = { ...channelFailure(importTexts.readFailed), toast: null, nextStep: NEXT_STEPS[kind] };
      const { fieldErrors, ...rest } = reportFailure(cause, texts);
      setFailure({ ...rest, text: fieldErrors[0]?.msg ?? rest.text, fieldErrors });
    },
  });
  const readFile = (file: File) => {
    if (file.size > CHANNEL_LIST_MAX_BYTES) setFailure(toFileFailure(listErrors.tooLarge));
    else mutate({ kind: 'file', file });
  };
  return { read: mutate, readFile, busy: isPending, failure };
};

type Reading = ReturnType<typeof useReading>;
type PanelProps = { readonly reading: Reading };

/** The button opens the browser's file chooser; the whole area takes a dropped file. */
const FilePanel = ({ reading: { readFile, busy } }: PanelProps) => (
  <div className={styles.drop}>
    <FileButton label={importTexts.choose} busy={busy} onFile={readFile} />
    <p>{importTexts.drop}</p>
  </div>
);

type TypedPanelProps = PanelProps & {
  readonly kind: TypedKind;
  readonly value: string;
  readonly onType: (value: string) => void;
};

const TypedPanel = ({ kind, value, onType, reading: { read, busy } }: TypedPanelProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = value.trim();
    if (!busy) read(kind === 'text' ? { kind, text: typed } : { kind, url: typed });
  };
  const field = { value, onChange: ({ target }: ChangeEvent<Typable>) => onType(target.value) };
  return (
    <form className={styles.form} onSubmit={submit}>
      {kind === 'text' ? (
        <TextArea
          {...field}
          name="text"
          label={importTexts.textLabel}
          hint={importTexts.textHint}
          rows={8}
          monospace
          required
          spellCheck={false}
        />
      ) : (
        <TextField
          {...field}
          name="address"
          label={importTexts.addressLabel}
          hint={importTexts.addressHint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <ButtonRow>
        <Button type="submit" variant="filled" aria-disabled={busy}>
          {importTexts.read}
        </Button>
      </ButtonRow>
    </form>
  );
};

type ImportSourceProps = {
  readonly typed: TypedSource;
  readonly onType: (typed: TypedSource) => void;
  readonly onRead: (preview: Preview) => void;
  readonly onShow: (id: string) => void;
};

/** Where the list comes from: a file, a text or an address. */
export const ImportSource = ({ typed, onType, onRead, onShow }: ImportSourceProps) => {
  const [kind, setKind] = useState<SourceKind>(
    () => SOURCES.find((each) => each !== 'file' && typed[each]) ?? 'file',
  );
  const reading = useReading(onRead);
  const { busy, failure, readFile } = reading;
  const { isOver, props } = useFileDrop((file) => {
    setKind('file');
    if (!busy) readFile(file);
  });
  return (
    <div {...props} className={styles.source} data-drop={isOver || undefined}>
      <Tabs label={importTexts.sources} tabs={TABS} current={kind} onChange={setKind}>
        {kind === 'file' ? (
          <FilePanel reading={reading} />
        ) : (
          <TypedPanel
            key={kind}
            kind={kind}
            value={typed[kind]}
            onType={(value) => onType({ ...typed, [kind]: value })}
            reading={reading}
          />
        )}
      </Tabs>
      <div role="status">{busy && <ProgressLine label={importTexts.reading} />}</div>
      <FormFailure failure={failure} />
      <p className="secondary small">{importTexts.formats}</p>
      <RecentImports onShow={onShow} />
    </div>
  );
};
