import { LIST_FORMATS, type ListFormat } from '@airdial/contract/channel-list/formats';
import { LIST_LABELS } from '@airdial/contract/channel-list/messages';
import FileDown from '@lucide/icons/icons/file-down';
import FileUp from '@lucide/icons/icons/file-up';
import Undo from '@lucide/icons/icons/undo-2';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/download-file.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { importTexts } from '../../../../messages/channel-import-messages.ts';
import { exportTexts } from '../../../../messages/channel-list-messages.ts';
import { deletedChannelTexts } from '../../../../messages/deleted-channel-messages.ts';
import { Icon } from '../../../../ui/media/icon.tsx';
import { RowMenu } from '../../../../ui/overlay/row-menu.tsx';

type ListMenuProps = { readonly onImport: () => void; readonly onRestore: () => void };

/** Imports a list of channels, downloads the channels as one, or brings deleted channels back. */
export const ListMenu = ({ onImport, onRestore }: ListMenuProps) => {
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
  const restoreItem = {
    text: deletedChannelTexts.open,
    icon: <Icon icon={Undo} />,
    onSelect: onRestore,
  };
  return <RowMenu label={exportTexts.label} busy={isPending} items={[importItem, ...formats, restoreItem]} />;
};
