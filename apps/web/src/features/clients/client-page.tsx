import { type Client, type ClientId, writePhone } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { WayBack } from '../../ui/page/way-back.tsx';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Balance } from './balance.tsx';
import { ClientActs, useViewAs } from './client-acts.tsx';
import { LastSignIn, useCountryName } from './client-cells.tsx';
import { EditClientDialog } from './client-dialog.tsx';
import classes from './clients.module.css';
import { clientQuery } from './requests.ts';

/** One client, for its resellers: who it is, what it has, and the ways to each of these. */
export function ClientPage() {
  const { id } = useParams({ from: '/clients/$id' });
  return <OneClient key={id} id={idOf(id)} />;
}

/** The record of one's own client, for its administrators. */
export function OwnClientPage() {
  const { client } = useUser();
  if (!client) throw new CallFailed('not_found', 404, {}); // resellers have none
  return <OneClient id={client.id} />;
}

function OneClient({ id }: { id: ClientId }) {
  const { t } = useTranslation();
  const { data: client, error } = useQuery(clientQuery(id));
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const phone = useIsPhone();
  const resells = useUser().role !== 'client';
  if (error && !client) throw error; // the route's error screen says why
  return (
    <Page
      title={client?.fullName ?? t('clients.own')}
      back={resells && <WayBack to="/clients" words={t('clients.back')} />}
      acts={
        <>
          {client && !phone && <ViewButton client={client} />}
          {client && (
            <ClientActs
              client={client}
              onEdit={() => setEditing(true)}
              onDeleted={() => void navigate({ to: '/clients' })}
            />
          )}
        </>
      }
    >
      {client && phone && <ViewButton client={client} />}
      {client ? <Overview client={client} /> : <Skeleton height={320} radius={10} />}
      {editing && <EditClientDialog id={id} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function ViewButton({ client }: { client: Client }) {
  const { t } = useTranslation();
  const may = useMay('view_as_client');
  const view = useViewAs(client);
  if (!may) return null;
  return (
    <Button
      className={classes.view ?? ''}
      leftSection={<Icon name="eye" />}
      title={t('clients.view.startFor', { name: client.fullName })}
      onClick={view}
    >
      {t('clients.view.start')}
    </Button>
  );
}

function Overview({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const country = useCountryName();
  const facts: [string, ReactNode][] = [
    [t('clients.fields.state'), <ClientStateMark key="state" state={client.state} />],
    [t('clients.fields.code'), client.code],
    [t('clients.fields.type'), t(`clients.types.${client.type}`)],
    [t('clients.fields.billingOption'), t(`clients.billing.${client.billingOption}`)],
    [t('clients.fields.email'), client.email],
    [t('clients.fields.phone'), client.phone && writePhone(client.phone, null)],
    [t('clients.fields.address'), client.address],
    [t('clients.fields.countryCode2'), country(client.countryCode2)],
    [t('clients.fields.timeZone'), client.timeZone.replaceAll('_', ' ')],
    [t('clients.fields.registrationNumber'), client.registrationNumber],
    [t('clients.fields.taxNumber'), client.taxNumber],
    [t('clients.fields.retentionMonths'), t(`clients.retention.${client.retentionMonths ?? 'forever'}`)],
    [t('clients.fields.trackerNetworks'), client.trackerNetworks.join(', ') || t('clients.anyAddress')],
    [t('clients.fields.createdAt'), format.date(client.createdAt)],
    [t('clients.fields.lastSignIn'), <LastSignIn key="last" at={client.lastSignInAt} />],
  ];
  return (
    <div className={classes.overview}>
      <section className={box.list} aria-label={t('clients.tabs.overview')}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name} data-long={value === client.email || undefined}>
              <dt>{name}</dt>
              <dd>{value || <span className="faint">—</span>}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Ways client={client} />
    </div>
  );
}

/** What the client has, each count the way to its list. */
function Ways({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const may = { devices: useMay('view_devices'), users: useMay('view_users'), audit: useMay('view_audit') };
  const settings = useMay('manage_thresholds');
  const mayMoveData = [useMay('export_data'), useMay('add_device')].includes(true);
  const search = { clientId: client.id };
  return (
    <nav className="grid gap-12">
      {may.devices && (
        <Link to="/devices" search={search} className={box.list}>
          <Tile icon="vehicle">{t('clients.devices', { count: client.devices, figure: number(client.devices) })}</Tile>
        </Link>
      )}
      {may.users && (
        <Link to="/users" search={search} className={box.list}>
          <Tile icon="users">{t('clients.users', { count: client.users, figure: number(client.users) })}</Tile>
        </Link>
      )}
      <BillingWay client={client} />
      {settings && (
        <Link to="/clients/$id/tracking-settings" params={{ id: String(client.id) }} className={box.list}>
          <Tile icon="gauge">{t('trackingSettings.title')}</Tile>
        </Link>
      )}
      {mayMoveData && (
        <Link to="/clients/$id/data" params={{ id: String(client.id) }} className={box.list}>
          <Tile icon="download">{t('clientData.tile')}</Tile>
        </Link>
      )}
      {may.audit && (
        <Link to="/audit" search={search} className={box.list}>
          <Tile icon="log">{t('clients.tabs.audit')}</Tile>
        </Link>
      )}
    </nav>
  );
}

function BillingWay({ client }: { client: Client }) {
  const { t } = useTranslation();
  if (!useMay('view_billing')) return null;
  return (
    <Link to="/billing/client/$id" params={{ id: String(client.id) }} className={box.list}>
      <Tile icon="bill">{client.balance ? <Balance balance={client.balance} /> : t('clients.noAccount')}</Tile>
    </Link>
  );
}

const Tile = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={classes.tile}>
    <Icon name={icon} />
    <span>{children}</span>
    <span className="grow" />
    <Icon name="chevronRight" />
  </span>
);

function idOf(text: string): ClientId {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new CallFailed('client_not_found', 404, {});
  return id as ClientId;
}
