import type { ClientId, LegalProfile } from '@balise/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import box from '../../ui/page/box.module.css';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './legal-profile.module.css';
import { legalProfileQuery, useSaveLegalProfile } from './requests.ts';

/** What the law allows a client to know of its drivers. */
export function LegalProfileBox({ clientId }: { clientId: ClientId }) {
  const { t } = useTranslation();
  const { data } = useQuery(legalProfileQuery(clientId));
  if (!data) return null;
  return (
    <section className={`${box.list} ${classes.box}`} aria-labelledby="legal-profile">
      <h2 id="legal-profile">{t('legalProfile.title')}</h2>
      <p className="text-sm muted">{t('legalProfile.about')}</p>
      <Facts profile={data} />
      <SpeedingForm key={data.changedAt ?? 0} profile={data} />
    </section>
  );
}

function Facts({ profile: { retentionMonths, vehicles, privateVehicles, clientId } }: { profile: LegalProfile }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const mayRead = useMay('view_audit');
  const counts = { private: number(privateVehicles), vehicles: number(vehicles) };
  return (
    <dl className={classes.facts}>
      <dt>{t('legalProfile.kept')}</dt>
      <dd>
        {t(`clients.retention.${retentionMonths ?? 'forever'}`)}
        <span className="text-sm muted">{t('legalProfile.keptHint')}</span>
      </dd>
      <dt>{t('legalProfile.private')}</dt>
      <dd>
        {t('legalProfile.privateCount', counts)}
        <span className="text-sm muted">{t('legalProfile.privateHint')}</span>
      </dd>
      {mayRead && (
        <>
          <dt>{t('legalProfile.looks')}</dt>
          <dd>
            <Link to="/audit" search={{ action: 'track.view', clientId }}>
              {t('legalProfile.open')}
            </Link>
            <span className="text-sm muted">{t('legalProfile.looksHint')}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function SpeedingForm({ profile }: { profile: LegalProfile }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const tell = useTell();
  const mayEdit = useMay('manage_thresholds');
  const [hidesSpeeding, setHides] = useState(profile.hidesSpeeding);
  const [note, setNote] = useState(profile.note);
  const save = useSaveLegalProfile(profile.clientId);
  const isChanged = hidesSpeeding !== profile.hidesSpeeding || note !== profile.note;
  const submit = () => save.mutate({ hidesSpeeding, note }, { onSuccess: () => tell.done(t('legalProfile.saved')) });
  return (
    <div className={classes.form}>
      <FailureNote error={save.error} />
      <Switch
        label={t('legalProfile.speeding')}
        description={t('legalProfile.speedingHint')}
        checked={hidesSpeeding}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => setHides(currentTarget.checked)}
      />
      <TextInput
        label={t('legalProfile.note')}
        maxLength={300}
        value={note}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {profile.changedAt !== null && (
        <p className="text-sm muted">
          {t('legalProfile.changed', { name: profile.changedBy, time: dateTime(profile.changedAt) })}
        </p>
      )}
      {mayEdit && (
        <Button className={classes.save ?? ''} disabled={!isChanged} loading={save.isPending} onClick={submit}>
          {t('legalProfile.save')}
        </Button>
      )}
    </div>
  );
}
