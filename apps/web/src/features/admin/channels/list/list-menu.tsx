import { LIST_FORMATS, type ListFormat } from '@airdial/contract/channel-list/formats';
import { LIST_LABELS } from '@airdial/contract/channel-list/messages';
import FileDown from '@lucide/icons/icons/file-down';
import FileUp from '@lucide/icons/icons/file-up';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/download-file.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { importTexts } from '../../../../messages/channel-import-messages.ts';
import { exportTexts } from '../../../../messages/channel-list-messages.ts';
import { Icon } from '../../../../ui/media/icon.tsx';
import { RowMenu } from '../../../../ui/overlay/row-menu.tsx';

type ListMenuProps = { readonly onImport: () => void };

/** Imports a list of channels, or downloads the channels as a list in one of the formats. */
export const ListMenu = ({ onImport }: ListMenuProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ListFormat) => api.exportChannels({ query: { format } }),
    onSuccess: saveFile,
    onError: (cause) => reportFailure(cause, channelFailure(exportTexts.failed)),
  });
  const formats = LIST_FORMATS.map((format) => ({
    text: exportTexts.as(LIST_LABELS[format]),
    icon: <Icon icon={FileDown} />,
    onSelect: () => mutate(format),
  }));
  const importItem = {
    text: importTexts.open,
    icon: <Icon icon={FileUp} />,
    onSelect: onImport,
  };
  return <RowMenu label={exportTexts.label} busy={isPending} items={[importItem, ...formats]} />;
};
