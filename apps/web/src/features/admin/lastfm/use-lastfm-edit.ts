import { type LastfmConfigInput, lastfmConfigRule, lastfmTestForm } from '@airdial/contract/lastfm/input';
import { adminLastfmErrors, adminLastfmNotices, lastfmFieldLabels } from '@airdial/contract/lastfm/messages';
import type { saveLastfmConfig } from '@airdial/contract/lastfm/routes';
import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiSend } from '../../../lib/api-client.ts';
import { readForm, toWholeNumber } from '../../../lib/form/editing/form-values.ts';
import { checkValues, errorsOfFields } from '../../../lib/form/form-errors.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
import type { TestResult } from './connection.ts';
import { fetchLastfmConfig, LASTFM_STATS_KEY, lastfmConfigOptions } from './lastfm-queries.ts';
import { testConnection } from './test-connection.ts';

const TEXTS = {
  fixFields: adminLastfmErrors.fixFields,
  saveFailed: adminLastfmErrors.saveFailedToast,
  saveFailedScreen: adminLastfmErrors.saveFailed,
};
const NUMBERS = ['cacheDuration', 'rateLimitDelay', 'maxRetries'] as const;
const KEYS = ['apiKey', 'secretKey'];

/** What is switched off and cannot be edited does not hold up a save: it stays as it is stored. */
const readWith =
  (config: LastfmConfig) =>
  (form: HTMLFormElement): object => {
    const values = readForm(form);
    const numbers = NUMBERS.map((name) => {
      const isLocked = !values.enabled || (name === 'cacheDuration' && !values.cacheEnabled);
      return [name, isLocked ? config[name] : toWholeNumber(values[name])];
    });
    return { ...values, ...Object.fromEntries(numbers) };
  };

type Outcome = (result: TestResult | null) => void;
type LastfmEdit = ReturnType<typeof useLastfmForm>;

const useLastfmForm = (config: LastfmConfig, onTested: Outcome) => {
  const queries = useQueryClient();
  const show = (stored: LastfmConfig) => queries.setQueryData(lastfmConfigOptions().queryKey, stored);
  const save = async (body: LastfmConfigInput): Promise<null> => {
    const answer = await apiSend<typeof saveLastfmConfig>('POST', '/api/lastfm/config', { body });
    onTested(null);
    show(answer.config);
    showToast('success', adminLastfmNotices.saved);
    return null;
  };
  return useConfigEdit({
    config,
    labels: lastfmFieldLabels,
    rule: lastfmConfigRule,
    read: readWith(config),
    save,
    fetchNewest: () => fetchLastfmConfig(),
    show,
    texts: TEXTS,
    name: 'lastfm',
    secrets: ['apiKey', 'secretKey'],
  });
};

/** Tries the keys as they stand in the form; a stored secret key may stand in for a blank one. */
const useTest = ({ sheet, complain }: LastfmEdit, secretKeyIsSet: boolean, onTested: Outcome) => {
  const [testing, setTesting] = useState(false);
  const isTesting = useRef(false);
  const test = async () => {
    const form = sheet.ref.current;
    if (!form || isTesting.current) return;
    const { sent, errors } = checkValues(lastfmTestForm(secretKeyIsSet), readForm(form));
    if (errors) return complain(errors);
    isTesting.current = true;
    setTesting(true);
    const { result, fieldErrors } = await testConnection(sent);
    isTesting.current = false;
    setTesting(false);
    onTested(result);
    if (fieldErrors.length > 0) complain(errorsOfFields(fieldErrors, KEYS));
  };
  return { test, testing };
};

/** The form of the metadata service. @param onTested hears what a test said, and null once that no longer counts */
export const useLastfmEdit = (config: LastfmConfig, refresh: () => Promise<boolean>, onTested: Outcome) => {
  const queries = useQueryClient();
  const edit = useLastfmForm(config, onTested);
  const reload = async () => {
    if (!edit.mayLeave() || !(await refresh())) return;
    void queries.invalidateQueries({ queryKey: LASTFM_STATS_KEY });
    onTested(null);
    edit.refill();
  };
  return { ...edit, ...useTest(edit, config.secretKeyIsSet, onTested), reload };
};
