import { useEffect } from 'react';

const CLOSE_MS = 5_000;

type ToastProps = { readonly text: string; readonly onClose: () => void };

export const Toast = ({ text, onClose }: ToastProps) => {
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSE_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <p role="status" className="toast">
      {text}
    </p>
  );
};
