import type { Channel } from '@airdial/contract/channel/schema';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openChannels, rowButton, unfold } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { sampleCheck } from '../../../../../testing/sample-checks.ts';
import { screen } from '../../../../../testing/screen.ts';

const FIRST = 'https://nova.example/live';
const HIGH = 'https://nova.example/high';
const LOW = 'https://nova.example/low';

const address = (place: number) => screen.dialog.getByRole('group', { name: `Address ${place}` });
const field = (place: number, label = `Address ${place}`) => address(place).getByLabelText(label);

const openEdit = async (alternatives: Channel['alternatives'] = []) => {
  const channel = sampleChannel({ streamUrl: FIRST, alternatives });
  const api = openChannels();
  api.respond({
    getChannel: () => ({ success: true, data: channel }),
    updateChannel: () => ({ success: true, message: 'Updated', channel }),
  });
  await rowButton('Edit').click();
  await expect.element(screen.field('Name')).toHaveValue('Nova');
  unfold();
  const save = async () => {
    await screen.button('Save Changes').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    return api.requests('updateChannel')[0]?.body;
  };
  return { api, save };
};

const further = (streamUrl: string, more = {}) => ({ streamUrl, codec: null, bitrate: null, ...more });

const press = async (name: string): Promise<void> => {
  await expect.element(screen.button(name)).toBeVisible();
  (screen.button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the further addresses of a channel', { tags: ['further-addresses'] }, () => {
  test('are added one after the other, and saved', async () => {
    const { save } = await openEdit();
    await screen.button('Add address').click();
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard(HIGH);
    await field(2, 'Bitrate (kbps)').fill('320');
    await screen.button('Add address').click();
    await expect.element(field(3)).toHaveFocus();
    await userEvent.keyboard(LOW);
    await field(3, 'Codec').selectOptions('AAC');
    expect(await save()).toMatchObject({
      streamUrl: FIRST,
      alternatives: [
        { streamUrl: HIGH, bitrate: 320 },
        { streamUrl: LOW, codec: 'AAC' },
      ],
    });
  });

  test('are different ones', async () => {
    await openEdit([further(HIGH)]);
    await screen.button('Add address').click();
    await field(3).fill(FIRST);
    await screen.button('Save Changes').click();
    await expect.element(field(3)).toHaveAccessibleDescription('The channel has this address already');
  });

  test('get what a check of them has found', async () => {
    const { api } = await openEdit([further(HIGH), further(LOW, { codec: 'AAC' })]);
    api.respond({ checkStream: () => ({ success: true, check: sampleCheck({ streamUrl: LOW }) }) });
    await address(3).getByRole('button', { name: 'Check stream' }).click();
    await address(3).getByRole('button', { name: 'Use these values' }).click();
    await expect.element(field(3, 'Codec')).toHaveValue('MP3');
    await expect.element(field(2, 'Codec')).toHaveValue('');
    expect(api.requests('checkStream')[0]?.body).toMatchObject({ streamUrl: LOW });
  });

  test('change places, also with the first one, and keep the focus', async () => {
    const { save } = await openEdit([further(HIGH, { bitrate: 320 }), further(LOW)]);
    await press('Move address 3 up');
    await expect.element(field(2)).toHaveValue(LOW);
    await expect.element(screen.button('Make address 2 the first')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.field('Stream URL')).toHaveValue(LOW);
    await expect.element(field(2)).toHaveValue(FIRST);
    await press('Move address 2 down');
    await expect.element(field(3)).toHaveValue(FIRST);
    await expect.element(screen.button('Move address 3 up')).toHaveFocus();
    expect(await save()).toMatchObject({
      streamUrl: LOW,
      alternatives: [{ streamUrl: HIGH, bitrate: 320 }, { streamUrl: FIRST }],
    });
  });

  test('show their last check, until another address is typed', async () => {
    await openEdit([further(HIGH, { streamCheck: sampleCheck({ streamUrl: HIGH }) })]);
    await expect.element(address(2)).toMatchTextContent('Plays, MP3, 128 kbps');
    await screen.button('Make address 2 the first').click();
    await expect.element(address(2)).not.toMatchTextContent('Plays, ');
    await screen.button('Make address 2 the first').click();
    await expect.element(address(2)).toMatchTextContent('Plays, ');
    await field(2).fill(LOW);
    await expect.element(address(2)).not.toMatchTextContent('Plays, ');
  });

  test('close up when one is removed', async () => {
    const { save } = await openEdit([further(HIGH), further(LOW)]);
    await screen.button('Remove address 2').click();
    await expect.element(field(2)).toHaveValue(LOW);
    await expect.element(address(3)).not.toBeInTheDocument();
    await expect.element(screen.button('Add address')).toHaveFocus();
    expect(await save()).toMatchObject({ streamUrl: FIRST, alternatives: [{ streamUrl: LOW }] });
  });
});
