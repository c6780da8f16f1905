import type { Channel } from '@airdial/contract/channel/schema';
import { isSameOriginPath } from '@airdial/contract/common/web-address';
import { UPLOAD_TYPES } from '@airdial/contract/upload/input';
import { UPLOAD_FORMATS_TEXT } from '@airdial/contract/upload/messages';
import ImageUp from '@lucide/icons/icons/image-up';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { toFailure } from '../../../../lib/failure.ts';
import { fillForm } from '../../../../lib/form/form-values.ts';
import { channelImageTexts } from '../../../../messages/channel-form-messages.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Artwork } from '../../../../ui/media/artwork.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { refreshChannels } from '../channels-query.ts';
import styles from './image-field.module.css';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

const PREVIEW_PX = 112;

/** Lets the server fetch the picture of a stored address again. */
const useImageFetch = (channel: Channel, onFetched: (imageUrl: string | null) => void) => {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.fetchChannelImage({ params: { id: channel._id } }),
    onSuccess: ({ channel: { imageUrl } }) => onFetched(imageUrl),
    onSettled: () => refreshChannels(queries),
  });
  const stored = isSuccess || isPending ? null : (channel.imageSource?.failure ?? null);
  const failure = error ? toFailure(error, { fallback: channelImageTexts.notFetched }).text : stored;
  const fetchAgain = () => {
    if (!isPending) mutate();
  };
  return { failure, isFetching: isPending, fetchAgain };
};

type SourceProps = { readonly channel: Channel; readonly onFetched: (imageUrl: string | null) => void };

/** A picture that the server fetches: why it has none, and another try. */
const Source = ({ channel, onFetched }: SourceProps) => {
  const { failure, isFetching, fetchAgain } = useImageFetch(channel, onFetched);
  return (
    <div className="cluster">
      <Button aria-disabled={isFetching} onClick={fetchAgain}>
        <Icon icon={RefreshCw} />
        {isFetching ? channelImageTexts.fetching : channelImageTexts.fetchAgain}
      </Button>
      <p role="status" className={styles.message} data-kind="error">
        {failure}
      </p>
    </div>
  );
};

type UploadButtonProps = { readonly upload: ImageUpload };

/** The button opens the browser's file chooser. */
const UploadButton = ({ upload: { percent, send, cancel } }: UploadButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // An empty value lets the same file be chosen again.
    target.value = '';
    if (file) void send(file);
  };
  if (percent !== null) return <Button onClick={cancel}>{channelImageTexts.cancel}</Button>;
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={UPLOAD_TYPES.join()}
        hidden
        aria-label={channelImageTexts.choose}
        onChange={choose}
      />
      <Button onClick={() => chooser.current?.click()}>
        <Icon icon={ImageUp} />
        {channelImageTexts.choose}
      </Button>
    </>
  );
};

const Progress = ({ upload: { percent, message } }: UploadButtonProps) =>
  percent === null ? (
    <p role="status" className={styles.message} data-kind={message?.kind}>
      {message?.text}
    </p>
  ) : (
    <div className={styles.progress}>
      <ProgressBar max={100} value={percent} label={channelImageTexts.uploading(percent)} />
      <p aria-hidden>{channelImageTexts.uploading(percent)}</p>
    </div>
  );

export type ImageFieldProps = {
  readonly field: ComponentProps<typeof TextField> & { readonly defaultValue: string | number };
  readonly form: RefObject<HTMLFormElement | null>;
  /** Null for a new one. */
  readonly channel: Channel | null;
  /** The channel number, shown without an image. */
  readonly number: number;
  readonly onUploading: (isUploading: boolean) => void;
};

/**
 * The channel's image as a URL or an upload. The preview shows what this server has: an upload, or its
 * copy of the picture whose address is stored.
 */
export const ImageField = ({ field, form, channel, number, onUploading }: ImageFieldProps) => {
  const [url, setUrl] = useState(`${field.defaultValue}`);
  const [fetched, setFetched] = useState(channel?.imageUrl ?? null);
  const upload = useImageUpload((imageUrl) => {
    if (form.current) fillForm(form.current, { [field.name]: imageUrl });
    setUrl(imageUrl);
  });
  const isUploading = upload.percent !== null;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const source = url === channel?.imageSource?.url ? channel : null;
  const shown = upload.preview ?? (source ? fetched : isSameOriginPath(url) ? url : null);
  return (
    <div className={styles.image}>
      <span className={styles.preview}>
        <Artwork key={shown} src={shown} number={number} sizePx={PREVIEW_PX} />
      </span>
      <div className={styles.fields}>
        <TextField
          {...field}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          hint={channelImageTexts.hint(UPLOAD_FORMATS_TEXT)}
          onBlur={({ currentTarget }) => setUrl(currentTarget.value.trim())}
        />
        <div className="cluster">
          <UploadButton upload={upload} />
          <Progress upload={upload} />
        </div>
        {source && <Source channel={source} onFetched={setFetched} />}
      </div>
    </div>
  );
};
