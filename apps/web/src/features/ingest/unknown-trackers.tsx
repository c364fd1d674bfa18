import type { listUnknownDevices, Reply } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import box from '../../ui/page/box.module.css';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './ingest.module.css';
import { unknownDevicesQuery } from './requests.ts';

/** Unknown trackers that connected, the most recent first. */
export function UnknownTrackers() {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useIsPhone();
  const { data } = useQuery(unknownDevicesQuery);
  if (!data) return null;
  return (
    <section className={box.list}>
      <header className={classes.head}>
        <h2>{t('ingest.unknown.title')}</h2>
        <span className={classes.quiet}>{format.number(data.length)}</span>
      </header>
      <p className={classes.lead}>{t(data.length === 0 ? 'ingest.unknown.none' : 'ingest.unknown.text')}</p>
      {data.length > 0 && (phone ? <Cards unknown={data} /> : <Table unknown={data} />)}
    </section>
  );
}

type Unknown = Reply<typeof listUnknownDevices>[number];

function Table({ unknown: all }: { unknown: Unknown[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <TableScroller label={t('ingest.unknown.title')}>
      <thead>
        <tr>
          <th scope="col">{t('ingest.unknown.identity')}</th>
          <th scope="col">{t('ingest.unknown.protocol')}</th>
          <th scope="col">{t('ingest.unknown.address')}</th>
          <th scope="col">{t('ingest.unknown.first')}</th>
          <th scope="col">{t('ingest.unknown.last')}</th>
          <th scope="col" data-align="end">
            {t('ingest.unknown.count')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('ingest.unknown.claim')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((unknown) => (
          <tr key={unknown.id}>
            <th scope="row">{unknown.identity}</th>
            <td>{protocolTitle(unknown.protocol)}</td>
            <td>{unknown.address}</td>
            <td>{format.moment(unknown.firstSeenAt, now)}</td>
            <td title={format.dateTime(unknown.lastSeenAt)}>{format.ago(unknown.lastSeenAt, now)}</td>
            <td data-align="end">{format.number(unknown.count)}</td>
            <td data-align="end">
              <Claim unknown={unknown} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}

function Cards({ unknown: all }: { unknown: Unknown[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <ul className={classes.cards}>
      {all.map((unknown) => (
        <li key={unknown.id}>
          <div className={classes.cardHead}>
            <b>{unknown.identity}</b>
            <span className="grow" />
            <Claim unknown={unknown} />
          </div>
          <p className={classes.quiet}>
            {protocolTitle(unknown.protocol)} · {unknown.address} · {t('ingest.unknown.count')}{' '}
            {format.number(unknown.count)} · {format.ago(unknown.lastSeenAt, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Claim({ unknown }: { unknown: Unknown }) {
  const { t } = useTranslation();
  const mayClaim = useMay('claim_unknown_device');
  if (!mayClaim) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('ingest.unknown.claimOf', { identity: unknown.identity })}
      renderRoot={(properties) => <Link to="/devices" search={{ add: true, unknown: unknown.id }} {...properties} />}
    >
      {t('ingest.unknown.claim')}
    </Button>
  );
}
