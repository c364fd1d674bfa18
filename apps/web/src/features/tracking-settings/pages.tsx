import type { ClientId, TrackingSettingsInForce } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { WayBack } from '../../ui/page/way-back.tsx';
import { LegalProfileBox } from '../legal-profile/index.ts';
import { quantityOf } from './draft.ts';
import { clientNameQuery, trackingSettingsQuery, type Whose } from './requests.ts';
import { SettingsForm } from './settings-form.tsx';
import classes from './tracking-settings.module.css';

/** The values of one client, for its resellers. */
export function ClientTrackingSettingsPage() {
  const { id } = useParams({ from: '/clients/$id/tracking-settings' });
  const number = Number(id);
  if (!Number.isInteger(number) || number < 1) throw new CallFailed('client_not_found', 404, {});
  const { client } = useUser();
  return <Settings key={id} whose={{ kind: 'client', id: number as ClientId }} isOwn={client !== null} />;
}

/** Those of one's own client, or, for a partner's people, of all its clients. */
export function OwnTrackingSettingsPage() {
  const { client, brand, role } = useUser();
  if (client) return <Settings whose={{ kind: 'client', id: client.id }} isOwn />;
  if (role !== 'partner' || brand.id === null) throw new CallFailed('not_found', 404, {});
  return <Settings whose={{ kind: 'partner', id: brand.id }} isOwn />;
}

function Settings({ whose, isOwn }: { whose: Whose; isOwn: boolean }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(trackingSettingsQuery(whose));
  const { data: name } = useQuery({
    ...clientNameQuery(whose.kind === 'client' ? whose.id : 0),
    enabled: !isOwn && whose.kind === 'client',
  });
  if (error && !data) throw error; // the route's error screen says why
  const ofPartner = whose.kind === 'partner';
  const title = ofPartner ? t('trackingSettings.ofClients') : name && t('trackingSettings.of', { name });
  return (
    <Page
      title={title ?? t('trackingSettings.title')}
      back={
        !isOwn && (
          <WayBack to="/clients/$id" params={{ id: String(whose.id) }} words={t('trackingSettings.backToClient')} />
        )
      }
    >
      <p className={`text-sm muted ${classes.intro}`}>
        {t(ofPartner ? 'trackingSettings.introClients' : 'trackingSettings.intro')}
      </p>
      {whose.kind === 'client' && (
        <Suspense>
          <LegalProfileBox clientId={whose.id} />
        </Suspense>
      )}
      {data ? (
        <div className={classes.layout}>
          <SettingsForm whose={whose} inForce={data} />
          <ChangesBox changes={data.changes} ofClient={!ofPartner} />
        </div>
      ) : (
        <Skeleton height={480} radius={10} />
      )}
    </Page>
  );
}

/** Who changed what and from when it held, the newest first. */
function ChangesBox({ changes, ofClient }: { changes: TrackingSettingsInForce['changes']; ofClient: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = (name: Parameters<typeof quantityOf>[0], value: number | null) =>
    value === null ? t('trackingSettings.defaultShort') : format.text(format.quantity(value, quantityOf(name)));
  return (
    <section className={`${box.list} ${classes.changes}`} aria-labelledby="changes">
      <h2 id="changes">{t('trackingSettings.history')}</h2>
      {changes.length === 0 && (
        <p className={classes.quiet}>
          {t(ofClient ? 'trackingSettings.noHistoryOfClient' : 'trackingSettings.noHistory')}
        </p>
      )}
      <ol>
        {changes.map(({ startsAt, changedAt, by, changed }) => (
          <li key={startsAt}>
            <p className="text-xs faint">{t('trackingSettings.change', { at: format.dateTime(changedAt), by })}</p>
            <ul>
              {changed.map(({ name, before, after }) => (
                <li key={name}>
                  <span>{t(`trackingSettings.fields.${name}`)}</span>
                  <b>{t('trackingSettings.value', { before: say(name, before), after: say(name, after) })}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
