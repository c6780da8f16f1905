import { expect, test } from 'vitest';
import { lastfmConfigRule, lastfmTestForm, lastfmTestRule } from '../lastfm/input.ts';
import { emailConfigRule, testEmailRule } from '../mail/input.ts';
import { systemConfigRule, urlCheckRule } from '../system/input.ts';
import { validationErrors } from '../testing/validation-errors.ts';
import { logoFileRule } from '../upload/input.ts';

const mail = {
  host: 'smtp.example.org',
  port: 587,
  username: 'u',
  encryption: 'STARTTLS',
  fromEmail: 'a@b.org',
};

test('e-mail configuration: required fields', () => {
  expect(validationErrors(emailConfigRule, { encryption: 'TLS' })).toEqual([
    'host: SMTP host is required',
    'port: Valid port number (1-65535) is required',
    'username: Username is required',
    'fromEmail: From email is required',
  ]);
  expect(validationErrors(emailConfigRule, { ...mail, fromEmail: 'b' })).toEqual([
    'fromEmail: Valid email address is required',
  ]);
});

test.each([0, 65_536, 2.5, '587', Number.NaN])('rejects the port %j', (port) => {
  expect(validationErrors(emailConfigRule, { ...mail, port })).toEqual([
    'port: Valid port number (1-65535) is required',
  ]);
});

test('an absent SMTP password is empty, a given one is unchanged, and null is none', () => {
  expect(emailConfigRule.parse({ ...mail, host: ' SMTP.Example.org ' })).toEqual({ ...mail, password: '' });
  expect(emailConfigRule.parse({ ...mail, password: ' p ' }).password).toBe(' p ');
  expect(emailConfigRule.parse({ ...mail, password: null }).password).toBeNull();
});

test.each(['smtp example', 'http://smtp', 'smtp\r\nEHLO x', 'a;b'])('rejects the SMTP host %j', (host) => {
  expect(validationErrors(emailConfigRule, { ...mail, host })).toHaveLength(1);
});

test.each(['127.0.0.1', '[::1]', '::1', 'mail', 'smtp-1.example.org'])('accepts the SMTP host %j', (host) => {
  expect(validationErrors(emailConfigRule, { ...mail, host })).toEqual([]);
});

test('test e-mail: requires a valid address', () => {
  expect(validationErrors(testEmailRule, {})).toEqual(['testEmail: Please enter a test email address']);
  expect(validationErrors(testEmailRule, { testEmail: 'a' })).toEqual([
    'testEmail: Please enter a valid email address',
  ]);
});

test('Last.fm: saving requires the API key, a test both keys unless a secret is stored', {
  tags: 'lastfm-rules',
}, () => {
  const config = {
    enabled: true,
    cacheEnabled: true,
    cacheDuration: 3600,
    rateLimitDelay: 200,
    maxRetries: 3,
  };
  expect(validationErrors(lastfmConfigRule, config)).toEqual(['apiKey: API key is required']);
  expect(lastfmConfigRule.parse({ ...config, apiKey: ' k ' })).toEqual({
    ...config,
    apiKey: 'k',
    secretKey: '',
  });
  expect(validationErrors(lastfmTestForm(false), {})).toEqual([
    'apiKey: API key is required',
    'secretKey: Secret key is required',
  ]);
  expect(validationErrors(lastfmTestForm(true), { apiKey: 'k' })).toEqual([]);
  expect(lastfmTestRule.parse({ apiKey: 'k' })).toEqual({ apiKey: 'k', secretKey: '' });
  expect(
    validationErrors(lastfmConfigRule, { ...config, apiKey: 'k', cacheDuration: -1, maxRetries: 1.5 }),
  ).toHaveLength(2);
});

test('system configuration: reports every invalid field', () => {
  const wrong = { systemName: ' ', systemUrl: 'localhost', apiPath: 'api', clientUrl: 'x', version: '1.0' };
  expect(validationErrors(systemConfigRule, wrong)).toEqual([
    'systemName: System name is required',
    'systemUrl: Invalid URL format',
    'apiPath: API path must start with /',
    'clientUrl: Invalid URL format',
    'version: Version must be in format x.y.z',
  ]);
  expect(validationErrors(systemConfigRule, {})).toEqual([
    'systemName: System name is required',
    'systemUrl: System URL is required',
    'apiPath: API path is required',
  ]);
});

test('system configuration: empty and absent fields', () => {
  const sent = {
    systemName: 'Air',
    systemUrl: 'http://localhost:5000/',
    apiPath: '/api',
    clientUrl: '',
    version: '',
  };
  expect(systemConfigRule.parse(sent)).toEqual({
    systemName: 'Air',
    systemUrl: 'http://localhost:5000',
    apiPath: '/api',
    clientUrl: null,
    version: undefined,
  });
  expect(validationErrors(urlCheckRule, { url: 'https://a.example/?x' })).toEqual([
    'url: Invalid URL format',
  ]);
});

test('logo upload: checks type and size', () => {
  const file = { type: 'image/png', size: 5 * 1024 * 1024 };
  expect(validationErrors(logoFileRule, file)).toEqual([]);
  expect(validationErrors(logoFileRule, { ...file, size: file.size + 1 })).toEqual([
    'size: File size must be less than 5MB',
  ]);
  expect(validationErrors(logoFileRule, { ...file, type: 'text/html' })).toEqual([
    'type: Please select a valid image file',
  ]);
});
