import { useEffect, useState } from 'react';

/** A blob URL for a file that has not been uploaded. */
export const useObjectUrl = (file: File | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
};
