import { describe, expect, it } from 'vitest';
import { parseBootData } from './boot-data.ts';

const bootData = {
  systemConfig: {},
  theme: { branding: {}, homePageContent: {} },
  channels: { channels: [] },
};

describe('parseBootData', () => {
  it('parses the server’s boot data', () =>
    expect(parseBootData(JSON.stringify(bootData))).toEqual(bootData));

  it.each(['', 'null', '{', '[]', '{"systemConfig":{},"theme":null,"channels":{"channels":[]}}'])(
    'returns null for %j',
    (text) => expect(parseBootData(text)).toBeNull(),
  );
});
