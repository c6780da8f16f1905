import { logoFileRule } from '@airdial/contract/upload/input';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { toFailure } from '../../../../lib/failure.ts';
import { validate } from '../../../../lib/form/form-errors.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { channelImageTexts } from '../../../../messages/channel-form-messages.ts';

const PER_CENT = 100;

type Message = { readonly kind: 'error' | 'success'; readonly text: string };
type State = {
  /** How much has been sent; null while nothing is being sent. */
  readonly percent: number | null;
  /** Is being sent. */
  readonly file?: File;
  readonly message: Message | null;
};

const IDLE: State = { percent: null, message: null };

const post = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => {
  const files = new FormData();
  files.append('image', file);
  return api.uploadChannelImage({ files, signal, onProgress });
};

const fileError = (file: File): string | undefined => {
  const { errors } = validate(logoFileRule, { type: file.type, size: file.size });
  return errors && Object.values(errors)[0];
};

const toFailedState = (text: string): State => ({ ...IDLE, message: { kind: 'error', text } });

/** Uploads an image and reports its progress. Closing the dialog cancels it. */
export const useImageUpload = (onUploaded: (imageUrl: string) => void) => {
  const [state, setState] = useState(IDLE);
  const preview = useObjectUrl(state.file);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  const send = async (file: File) => {
    const error = fileError(file);
    if (error) return setState(toFailedState(error));
    running.current = new AbortController();
    const { signal } = running.current;
    setState({ percent: 0, file, message: null });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ percent: Math.round(share * PER_CENT), file, message: null });
    };
    try {
      const { imageUrl } = await post(file, signal, onProgress);
      onUploaded(imageUrl);
      setState({ ...IDLE, message: { kind: 'success', text: channelImageTexts.uploaded } });
    } catch (cause) {
      if (!signal.aborted)
        setState(toFailedState(toFailure(cause, { fallback: channelImageTexts.failed }).text));
    }
  };
  return { ...state, preview, send, cancel };
};

export type ImageUpload = ReturnType<typeof useImageUpload>;
