import { isImageAddress } from '@airdial/contract/common/web-address';
import { UPLOAD_FORMATS_TEXT } from '@airdial/contract/upload/messages';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { channelFieldLabels, channelImageTexts } from '../../../messages/channel-form-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Artwork } from '../../../ui/media/artwork.tsx';
import { fillField } from './channel-values.ts';
import styles from './image-field.module.css';
import type { LookSectionProps } from './section-props.ts';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

const ICON_PX = 18;
const PREVIEW_PX = 112;
const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

type UploadButtonProps = { readonly upload: ImageUpload };

/** The file chooser itself is the browser's; the button opens it. */
const UploadButton = ({ upload: { percent, send, cancel } }: UploadButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (file) void send(file);
  };
  if (percent !== null) return <Button onClick={cancel}>{channelImageTexts.cancel}</Button>;
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={TYPES}
        hidden
        aria-label={channelImageTexts.choose}
        onChange={choose}
      />
      <Button onClick={() => chooser.current?.click()}>
        <ImageUp size={ICON_PX} aria-hidden />
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
      <progress max={100} value={percent} aria-label={channelImageTexts.uploading(percent)} />
      <p aria-hidden>{channelImageTexts.uploading(percent)}</p>
    </div>
  );

/** The channel's picture, by its address or as a file, and how it looks: once the address is written out. */
export const ImageField = ({ channel, number, errors, form, onUploading }: LookSectionProps) => {
  const [address, setAddress] = useState(channel?.imageUrl ?? '');
  const upload = useImageUpload((imageUrl) => {
    fillField(form.current, 'imageUrl', imageUrl);
    setAddress(imageUrl);
  });
  const isUploading = upload.percent !== null;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const shown = upload.preview ?? (isImageAddress(address) ? address : null);
  return (
    <div className={styles.image}>
      <span className={styles.preview}>
        <Artwork key={shown} src={shown} number={number} sizePx={PREVIEW_PX} />
      </span>
      <div className={styles.fields}>
        <TextField
          label={channelFieldLabels.imageUrl}
          name="imageUrl"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={channel?.imageUrl ?? ''}
          hint={channelImageTexts.hint(UPLOAD_FORMATS_TEXT)}
          error={errors.imageUrl}
          onBlur={({ currentTarget }) => setAddress(currentTarget.value.trim())}
        />
        <div className={styles.tools}>
          <UploadButton upload={upload} />
          <Progress upload={upload} />
        </div>
      </div>
    </div>
  );
};
