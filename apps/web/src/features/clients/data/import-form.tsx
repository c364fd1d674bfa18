import type { ClientId } from '@balise/contract';
import { Button, PasswordInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { isUnderWay } from '../../../api/under-way.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import box from '../../../ui/page/box.module.css';
import { presetPeriod } from '../../../ui/period/period.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './data.module.css';
import { ImportPreview } from './import-preview.tsx';
import { importsQuery, usePreviewImport, useStartImport } from './import-requests.ts';

const EMPTY = { url: '', token: '', email: '', password: '' };

/** Imports from a Traccar server: how to reach it, what it would bring, and from when positions are taken. */
export function ImportForm({ id, timeZone }: { id: ClientId; timeZone: string }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [now] = useState(Date.now);
  const [signIn, setSignIn] = useState<SignIn>('token');
  const [source, setSource] = useState(EMPTY);
  const [withPositions, setWithPositions] = useState(true);
  const [period, setPeriod] = useState(() => presetPeriod('lastMonth', now, timeZone));
  const { data } = useQuery(importsQuery(id));
  const preview = usePreviewImport(id);
  const start = useStartImport(id);
  const given = signIn === 'token' ? { url: source.url, token: source.token } : { ...source, token: '' };
  const set = (part: Partial<typeof EMPTY>) => {
    setSource((before) => ({ ...before, ...part }));
    preview.reset();
  };
  const faults = fieldFaultsOf(preview.error ?? start.error, t);
  const begin = () =>
    start.mutate(Object.assign(given, withPositions ? { from: period.from, to: period.to } : {}), {
      onSuccess: () => {
        tell.done(t('clientData.import.started'));
        setSource(EMPTY);
        preview.reset();
      },
    });
  return (
    <section className={`${box.list} ${classes.form}`} aria-labelledby="import-title">
      <h2 id="import-title">{t('clientData.import.title')}</h2>
      <p className="muted">{t('clientData.import.text')}</p>
      <SourceFields {...{ source, signIn, setSignIn, faults }} onChange={set} />
      <FailureNote error={preview.error ?? start.error} />
      {!preview.data && (
        <div className={classes.foot}>
          <Button
            variant="default"
            loading={preview.isPending}
            disabled={source.url === ''}
            onClick={() => preview.mutate(given)}
          >
            {t('clientData.import.look')}
          </Button>
          <span className="muted text-sm">{t('clientData.import.nothingYet')}</span>
        </div>
      )}
      {preview.data && (
        <>
          <ImportPreview kinds={preview.data.kinds} />
          <div className={classes.fields}>
            <Switch
              label={t('clientData.import.positions')}
              checked={withPositions}
              onChange={({ currentTarget }) => setWithPositions(currentTarget.checked)}
            />
            {withPositions && (
              <PeriodPicker period={period} now={now} onChange={(choice) => setPeriod(choice.period)} />
            )}
          </div>
          <div className={classes.foot}>
            <Button loading={start.isPending} disabled={data?.imports.some(isUnderWay) ?? true} onClick={begin}>
              {t('clientData.import.start')}
            </Button>
            <span className="muted text-sm">{t('clientData.import.secretHint')}</span>
          </div>
        </>
      )}
    </section>
  );
}

type SignIn = 'token' | 'password';

type SourceProperties = {
  source: typeof EMPTY;
  signIn: SignIn;
  setSignIn: (signIn: SignIn) => void;
  faults: Record<string, string>;
  onChange: (part: Partial<typeof EMPTY>) => void;
};

/** The address of the server, and a token or an account there. */
function SourceFields({ source, signIn, setSignIn, faults, onChange }: SourceProperties) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label={t('clientData.import.signIn')}
        value={signIn}
        onChange={(value) => setSignIn(value as SignIn)}
        data={[
          { value: 'token', label: t('clientData.import.token') },
          { value: 'password', label: t('clientData.import.byPassword') },
        ]}
      />
      <div className={classes.fields}>
        <TextInput
          label={t('clientData.import.url')}
          placeholder="https://"
          type="url"
          value={source.url}
          error={faults.url}
          onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        />
        {signIn === 'token' ? (
          <PasswordInput
            label={t('clientData.import.token')}
            description={t('clientData.import.tokenHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            value={source.token}
            error={faults.token}
            onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
          />
        ) : (
          <>
            <TextInput
              label={t('clientData.import.email')}
              autoComplete="off"
              value={source.email}
              error={faults.token ?? faults.email}
              onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
            />
            <PasswordInput
              label={t('clientData.import.password')}
              autoComplete="off"
              value={source.password}
              onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  );
}
