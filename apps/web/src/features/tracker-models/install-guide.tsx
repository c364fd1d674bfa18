import type { TrackerModelDetail } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { trackerModelQuery } from './requests.ts';
import { type ReadyStep, readySteps, type SetupValues, wantedValues } from './setup-steps.ts';
import { StepRow } from './step-row.tsx';
import classes from './tracker-models.module.css';

type Properties = {
  modelId: number;
  /** Of the SIM's operator, where the catalogue knows it. */
  apn?: string | undefined;
  /** Of the SIM, in E.164: a phone then opens its messages with the text in them. */
  phone?: string | null;
};

/** Exactly what an installer sends to a tracker of this model so that it calls this platform. */
export function InstallGuide({ modelId, ...rest }: Properties) {
  const { data: model } = useQuery(trackerModelQuery(modelId));
  if (!model) return <Skeleton height={160} />;
  return model.setup ? <Guide key={modelId} model={model} setup={model.setup} {...rest} /> : <NoGuide model={model} />;
}

function Guide({
  model,
  setup,
  apn = '',
  phone = null,
}: Omit<Properties, 'modelId'> & { model: TrackerModelDetail; setup: NonNullable<TrackerModelDetail['setup']> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<SetupValues>>({});
  const values = { apn, apnUser: '', apnPassword: '', password: setup.password ?? '', ...typed };
  const steps = readySteps(setup, values);
  const wanted = wantedValues(setup);
  const field = (name: keyof SetupValues) =>
    wanted.has(name) && (
      <TextInput
        label={t(`trackerModels.setup.fields.${name}`)}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={values[name]}
        onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
      />
    );
  return (
    <section className={classes.guide} aria-label={t('trackerModels.setup.title')}>
      <h4>{t('trackerModels.setup.title')}</h4>
      <p className="text-sm muted">{t(`trackerModels.setup.by.${meansOf(steps)}`)}</p>
      <div className={classes.values}>
        {field('apn')}
        {field('apnUser')}
        {field('apnPassword')}
        {field('password')}
      </div>
      {setup.notes.map((note) => (
        <Note key={note}>{t(`trackerModels.setup.notes.${note}`)}</Note>
      ))}
      {model.server.port === null && (
        <Note>{t('trackerModels.setup.noPort', { protocol: protocolTitle(model.protocol) })}</Note>
      )}
      <ol className={classes.steps}>
        {steps.map((ready) => (
          <StepRow key={ready.step.text} {...ready} phone={phone} />
        ))}
      </ol>
    </section>
  );
}

const meansOf = (steps: readonly ReadyStep[]) => steps[0]?.step.means ?? 'tool';

/** A model whose commands are unknown: the values to enter in its own tool. */
function NoGuide({ model: { server, protocol } }: { model: TrackerModelDetail }) {
  const { t } = useTranslation();
  const { host, port } = server;
  return (
    <section className={classes.guide} aria-label={t('trackerModels.setup.title')}>
      <h4>{t('trackerModels.setup.title')}</h4>
      <p className="text-sm muted">{t('trackerModels.setup.unknown')}</p>
      <dl className={classes.address}>
        <dt>{t('trackerModels.setup.host')}</dt>
        <dd>{host}</dd>
        <dt>{t('trackerModels.setup.port')}</dt>
        <dd>{port ?? t('trackerModels.setup.noPort', { protocol: protocolTitle(protocol) })}</dd>
      </dl>
    </section>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <Icon name="info" size={14} />
      <span>{children}</span>
    </p>
  );
}
