import { LIST_FORMATS, type ListFormat } from '@airdial/contract/channel-list/schema';
import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/download-file.ts';
import { exportTexts, listFormatTexts } from '../../../messages/channel-list-messages.ts';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { reportChannelError } from './channel-error.ts';

const ICON_PX = 18;

/** Downloads the channels as a list in one of the formats. */
export const ExportMenu = () => {
  const { mutate } = useMutation({
    mutationFn: (format: ListFormat) => api.exportChannels({ query: { format } }),
    onSuccess: saveFile,
    onError: (cause) => reportChannelError(cause, exportTexts.failed),
  });
  const items = LIST_FORMATS.map((format) => ({
    text: listFormatTexts[format],
    icon: <FileDown size={ICON_PX} aria-hidden />,
    onSelect: () => mutate(format),
  }));
  return <RowMenu label={exportTexts.label} items={items} />;
};
