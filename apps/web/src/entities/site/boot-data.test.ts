import { describe, expect, it } from 'vitest';
import { parseBootData } from './boot-data.ts';

const whole = {
  systemConfig: {},
  theme: { branding: {}, homePageContent: {} },
  channels: { channels: [] },
};

describe('parseBootData', () => {
  it('reads what the server wrote', () => expect(parseBootData(JSON.stringify(whole))).toEqual(whole));

  it.each(['', 'null', '{', '[]', '{"systemConfig":{},"theme":null,"channels":{"channels":[]}}'])(
    'drops %j',
    (text) => expect(parseBootData(text)).toBeNull(),
  );
});
