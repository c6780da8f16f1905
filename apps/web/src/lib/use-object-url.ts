import { useEffect, useState } from 'react';
import { releaseObjectUrl } from './release-object-url.ts';

/** A blob URL for a file that has not been uploaded. */
export const useObjectUrl = (file: File | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(null);
      releaseObjectUrl(created);
    };
  }, [file]);
  return url;
};
