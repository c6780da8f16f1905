import { expect, test } from 'vitest';
import { apiAddresses, statusAddresses } from './status-addresses.ts';

test('lists the addresses of a server’s status pages', () => {
  expect(statusAddresses('http://a.example:8000/live.mp3')).toEqual([
    'http://a.example:8000/status-json.xsl',
    'http://a.example:8000/stats?sid=1&json=1',
    'http://a.example:8000/statistics?json=1',
  ]);
  expect(statusAddresses('https://a.example/listen/nova/radio.mp3')[0]).toBe(
    'https://a.example/api/nowplaying/nova',
  );
  expect(statusAddresses('http://a.example/stream/3/')[1]).toBe('http://a.example/stats?sid=3&json=1');
  expect(statusAddresses('http://a.example/;')).toContain('http://a.example/7.html');
  expect(apiAddresses('http://a.example/now.json?x=1')).toEqual(['http://a.example/now.json?x=1']);
  expect(apiAddresses('http://a.example/')).toContain('http://a.example/status-json.xsl');
});
