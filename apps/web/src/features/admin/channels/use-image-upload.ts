import { logoFileRule } from '@airdial/contract/upload/input';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { checkValues } from '../../../lib/form/form-errors.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { channelImageTexts } from '../../../messages/channel-form-messages.ts';

const PER_CENT = 100;

type Message = { readonly kind: 'error' | 'success'; readonly text: string };
type State = {
  /** How much has been sent; null: nothing is being sent. */
  readonly percent: number | null;
  /** The file that is being sent, as the browser has it. */
  readonly preview: string | null;
  readonly message: Message | null;
};

const IDLE: State = { percent: null, preview: null, message: null };

const post = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => {
  const files = new FormData();
  files.append('image', file);
  return api.uploadChannelImage({ files, signal, onProgress });
};

const complaintOf = (file: File): string | undefined => {
  const { errors } = checkValues(logoFileRule, { type: file.type, size: file.size });
  return errors && Object.values(errors)[0];
};

const refused = (text: string): State => {
  showToast('error', text);
  return { ...IDLE, message: { kind: 'error', text } };
};

const failed = (cause: unknown): State =>
  refused((cause instanceof ApiError && cause.serverMessage) || channelImageTexts.failed);

/** Sends a picture and says how far it is. It ends with the dialog. */
export const useImageUpload = (onUploaded: (imageUrl: string) => void) => {
  const [state, setState] = useState(IDLE);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const cancel = () => {
    sending.current?.abort();
    setState(IDLE);
  };
  const send = async (file: File) => {
    const complaint = complaintOf(file);
    if (complaint) return setState(refused(complaint));
    sending.current = new AbortController();
    const { signal } = sending.current;
    const preview = URL.createObjectURL(file);
    signal.addEventListener('abort', () => URL.revokeObjectURL(preview));
    setState({ percent: 0, preview, message: null });
    const tell = (share: number) => {
      if (!signal.aborted) setState({ percent: Math.round(share * PER_CENT), preview, message: null });
    };
    try {
      const { imageUrl } = await post(file, signal, tell);
      onUploaded(imageUrl);
      setState({ ...IDLE, message: { kind: 'success', text: channelImageTexts.uploaded } });
    } catch (cause) {
      if (!signal.aborted) setState(failed(cause));
    } finally {
      URL.revokeObjectURL(preview);
    }
  };
  return { ...state, send, cancel };
};

export type ImageUpload = ReturnType<typeof useImageUpload>;
