import { useEffect, useState } from 'react';

/** An address under which this page can show a file that has not left the computer. */
export const useObjectUrl = (file: File | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
};
