import { type LastfmConfigInput, lastfmConfigRule, lastfmTestForm } from '@airdial/contract/lastfm/input';
import { adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { toFormErrors, validate } from '../../../lib/form/form-errors.ts';
import { readForm, toWholeNumber } from '../../../lib/form/form-values.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminLastfmErrors, lastfmFieldLabels } from '../../../messages/admin-lastfm-messages.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
import { type TestResult, testConnection } from './connection.ts';
import { fetchLastfmConfig, LASTFM_STATS_KEY, lastfmConfigOptions } from './lastfm-queries.ts';

const TEXTS = {
  fallback: adminLastfmErrors.saveFailed,
  refused: adminLastfmErrors.saveRefused,
};
const NUMBERS = ['cacheDuration', 'rateLimitDelay', 'maxRetries'] as const;
const KEYS = ['apiKey', 'secretKey'];

/** A disabled number keeps its stored value: what is typed there must not make the form invalid. */
const readWith =
  (config: LastfmConfig) =>
  (form: HTMLFormElement): object => {
    const values = readForm(form);
    const numbers = NUMBERS.map((name) => {
      const isDisabled = !values.enabled || (name === 'cacheDuration' && !values.cacheEnabled);
      return [name, isDisabled ? config[name] : toWholeNumber(values[name])];
    });
    return { ...values, ...Object.fromEntries(numbers) };
  };

type OnTested = (result: TestResult | null) => void;
type LastfmForm = ReturnType<typeof useLastfmForm>;

const useLastfmForm = (config: LastfmConfig, onTested: OnTested) => {
  const queries = useQueryClient();
  const show = (stored: LastfmConfig) => queries.setQueryData(lastfmConfigOptions().queryKey, stored);
  const save = async (body: LastfmConfigInput): Promise<void> => {
    const response = await api.saveLastfmConfig({ body });
    onTested(null);
    show(response.config);
    showToast('success', adminLastfmNotices.saved);
  };
  return useConfigEdit({
    config,
    labels: lastfmFieldLabels,
    rule: lastfmConfigRule,
    read: readWith(config),
    save,
    fetchStored: () => fetchLastfmConfig(),
    show,
    failed: TEXTS,
    name: 'lastfm',
    secrets: ['apiKey', 'secretKey'],
  });
};

/** Tests the keys in the form. The server uses the stored secret key where the field is empty. */
const useConnectionTest = (
  { props, showErrors }: LastfmForm,
  secretKeyIsSet: boolean,
  onTested: OnTested,
) => {
  const [testing, setTesting] = useState(false);
  const isTesting = useRef(false);
  const test = async () => {
    const form = props.ref.current;
    if (!form || isTesting.current) return;
    const { data, errors } = validate(lastfmTestForm(secretKeyIsSet), readForm(form));
    if (errors) return showErrors(() => errors);
    isTesting.current = true;
    setTesting(true);
    const { result, fieldErrors } = await testConnection(data);
    isTesting.current = false;
    setTesting(false);
    onTested(result);
    if (fieldErrors.length > 0) showErrors(() => toFormErrors(fieldErrors, KEYS));
  };
  return { test, testing };
};

/**
 * Edits the configuration of the metadata service.
 *
 * @param onTested receives the result of a test, and null when a save or a reload makes it obsolete
 */
export const useLastfmEdit = (config: LastfmConfig, refresh: () => Promise<boolean>, onTested: OnTested) => {
  const queries = useQueryClient();
  const form = useLastfmForm(config, onTested);
  const reload = async () => {
    if (!form.mayLeave() || !(await refresh())) return;
    void queries.invalidateQueries({ queryKey: LASTFM_STATS_KEY });
    onTested(null);
    form.reset();
  };
  return { ...form, ...useConnectionTest(form, config.secretKeyIsSet, onTested), reload };
};
