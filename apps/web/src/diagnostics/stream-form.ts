import type { Channel } from '@airdial/contract/channel/schema';
import { streamTestTexts as texts } from '../messages/diagnostics-messages.ts';
import { button, element } from '../standalone-pages/element.ts';

type StreamFormHandlers = {
  readonly onStart: (url: string, channel: Channel | undefined) => void;
  readonly onStop: () => void;
};

const field = (label: string, control: HTMLElement) =>
  element('label', { class: 'field' }, element('span', {}, label), control);

/** The form of the stream test: choose a channel or enter a URL. */
export const streamForm = ({ onStart, onStop }: StreamFormHandlers) => {
  let channels: readonly Channel[] = [];
  const channel = element('select', {}, element('option', { value: '' }, texts.pickChannel));
  const address = element('input', {
    type: 'url',
    required: true,
    pattern: '[hH][tT][tT][pP][sS]?://.+',
    placeholder: 'https://',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const start = element('button', { type: 'submit', class: 'button filled' }, texts.start);
  const stop = button(texts.stop, 'outlined', onStop);
  stop.disabled = true;
  const selectedChannel = () =>
    channels.find(({ _id, streamUrl }) => _id === channel.value && streamUrl === address.value);

  const node = element(
    'form',
    { class: 'tester' },
    field(texts.channel, channel),
    field(texts.address, address),
    element('div', { class: 'actions' }, start, stop),
  );
  channel.addEventListener('change', () => {
    address.value = channels.find(({ _id }) => _id === channel.value)?.streamUrl ?? '';
  });
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    onStart(address.value.trim(), selectedChannel());
  });

  return {
    node,
    setChannels: (listed: readonly Channel[]) => {
      channels = listed;
      channel.append(
        ...listed.map(({ _id, channelNumber, name }) =>
          element('option', { value: _id }, `${channelNumber} ${name}`),
        ),
      );
    },
    setRunning: (running: boolean) => {
      stop.disabled = !running;
    },
    /** The tested URL, for the report. */
    reportLine: () => {
      const found = selectedChannel();
      return `${texts.address}: ${address.value || texts.none}${found ? ` (${found.channelNumber} ${found.name})` : ''}`;
    },
  };
};
