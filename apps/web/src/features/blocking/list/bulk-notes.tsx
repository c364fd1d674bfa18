import type { ClientId } from '@balise/contract';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { live, statusOf, useAsOf } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { settingsQuery } from '../requests.ts';
import classes from './list.module.css';

const MOST_ASKED = 20; // clients whose settings are read

type Properties = { ids: readonly number[]; clientId: ClientId | undefined };

/** What a block of many does and does not, how many of them move now, and for which clients a second person must approve. */
export function BulkNotes({ ids, clientId }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const moving = useAsOf((now) => ids.filter((id) => isMoving(id, now)).length);
  return (
    <>
      <p className={classes.safety}>
        <Icon name="shield" />
        <span>
          {t('blocking.dialog.safety')}
          {moving > 0 && <strong> {t('blocking.bulk.moving', { count: moving, number: number(moving) })}</strong>}
        </span>
      </p>
      <Approvers {...{ ids, clientId }} />
    </>
  );
}

function isMoving(id: number, now: number): boolean {
  const vehicle = live.fleet.vehicle(id);
  return vehicle !== undefined && statusOf(vehicle, now).badge === 'moving';
}

/** The number that one person may block at once is each client's own. */
function Approvers({ ids, clientId }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const clients = [...inClients(ids, clientId)];
  // one vehicle never needs a second person
  const asked = clients.filter(([, { count }]) => count > 1).slice(0, MOST_ASKED);
  const settings = useQueries({ queries: asked.map(([id]) => settingsQuery(id)) });
  return asked.map(([id, { name, count }], place) => {
    const above = settings[place]?.data?.approvalAbove;
    if (above === undefined || count <= above) return null;
    const words = { number: number(above) };
    return (
      <p key={id ?? 0} className={classes.note}>
        {clients.length > 1 ? t('blocking.bulk.aboveOf', { ...words, client: name }) : t('blocking.bulk.above', words)}
      </p>
    );
  });
}

/** How many of the vehicles each client has; `otherwise` owns those that the live list does not know. */
function inClients(ids: readonly number[], otherwise: ClientId | undefined) {
  const clients = new Map<ClientId | undefined, { name: string; count: number }>();
  for (const id of ids) {
    const details = live.fleet.vehicle(id)?.details;
    const client = details ? (details.clientId as ClientId) : otherwise;
    const { name = details?.clientName ?? '', count = 0 } = clients.get(client) ?? {};
    clients.set(client, { name, count: count + 1 });
  }
  return clients;
}
