import Activity from '@lucide/icons/icons/activity';
import Play from '@lucide/icons/icons/play';
import Square from '@lucide/icons/icons/square';
import type { RefObject } from 'react';
import { api } from '../../../../lib/api.ts';
import { readField } from '../../../../lib/form/form-values.ts';
import { checkFormTexts, previewTexts } from '../../../../messages/channel-form-messages.ts';
import { playerErrors } from '../../../../messages/player-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Equalizer } from '../../../../ui/media/equalizer.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import styles from './channel-dialog.module.css';
import { CheckResult } from './check-result.tsx';
import { type StreamCheckState, useStreamCheck } from './use-stream-check.ts';
import { type PreviewState, useStreamPreview } from './use-stream-preview.ts';

/** Browsers play no playlists but those of HLS. */
const PLAYLIST = /\.(?:m3u|pls|xspf|asx|wax|wvx)$/i;

/** The stream in a playlist, as the server resolves it. */
const findStream = async (streamUrl: string): Promise<string> => {
  if (!PLAYLIST.test(URL.parse(streamUrl)?.pathname ?? '')) return streamUrl;
  const checked = await api.checkStream({ body: { streamUrl } }).catch(() => null);
  return checked?.check.resolvedUrl ?? streamUrl;
};

export const previewText = ({ status, error }: PreviewState): string | null => {
  if (error) return playerErrors[error];
  if (status === 'loading') return previewTexts.connecting;
  if (status === 'playing') return previewTexts.playing;
  return status === 'paused' ? previewTexts.stopped : null;
};

const Preview = ({ form }: StreamToolsProps) => {
  const { preview, isOn, start, stop } = useStreamPreview();
  const listen = () =>
    start({
      streamUrl: findStream(readField(form.current, 'streamUrl').trim()),
      codec: readField(form.current, 'codec') || null,
      name: readField(form.current, 'name'),
    });
  return (
    <>
      {isOn ? (
        <Button onClick={stop}>
          <Icon icon={Square} />
          {previewTexts.stop}
        </Button>
      ) : (
        <Button onClick={listen}>
          <Icon icon={Play} />
          {previewTexts.listen}
        </Button>
      )}
      <span role="status" className={styles.preview}>
        {isOn && <Equalizer moving={preview.status === 'playing'} />}
        {previewText(preview)}
      </span>
    </>
  );
};

/** Starts or cancels a check. */
export const CheckButton = ({ state: { isRunning, run, cancel } }: { readonly state: StreamCheckState }) =>
  isRunning ? (
    <Button onClick={cancel}>{checkFormTexts.cancel}</Button>
  ) : (
    <Button onClick={run}>
      <Icon icon={Activity} />
      {checkFormTexts.check}
    </Button>
  );

type StreamToolsProps = { readonly form: RefObject<HTMLFormElement | null> };

/** Checks and plays the URL in the form before it is saved. */
export const StreamTools = ({ form }: StreamToolsProps) => {
  const check = useStreamCheck(form);
  return (
    <>
      <div className="cluster">
        <CheckButton state={check} />
        <Preview form={form} />
      </div>
      <CheckResult state={check} />
    </>
  );
};
