import type { Channel } from '@airdial/contract/channel/schema';
import { streamTestTexts as texts } from '../messages/diagnostics-messages.ts';
import { button, element } from '../standalone-pages/element.ts';

type StreamFormEvents = {
  readonly onStart: (url: string, channel: Channel | undefined) => void;
  readonly onStop: () => void;
};

const field = (label: string, control: HTMLElement) =>
  element('label', { class: 'field' }, element('span', {}, label), control);

/** Pick a channel or write an address. */
export const streamForm = ({ onStart, onStop }: StreamFormEvents) => {
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
  const picked = () =>
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
    onStart(address.value.trim(), picked());
  });

  return {
    node,
    offer: (offered: readonly Channel[]) => {
      channels = offered;
      channel.append(
        ...offered.map(({ _id, channelNumber, name }) =>
          element('option', { value: _id }, `${channelNumber} ${name}`),
        ),
      );
    },
    setRunning: (running: boolean) => {
      stop.disabled = !running;
    },
    /** What is tested, for the report. */
    tested: () => {
      const found = picked();
      return `${texts.address}: ${address.value || texts.none}${found ? ` (${found.channelNumber} ${found.name})` : ''}`;
    },
  };
};
