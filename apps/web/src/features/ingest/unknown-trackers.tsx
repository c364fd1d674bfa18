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
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './ingest.module.css';
import { unknownDevicesQuery } from './requests.ts';

/** Unknown trackers that connected, the most recent first. */
export function UnknownTrackers() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data } = useQuery(unknownDevicesQuery);
  if (!data) return null;
  const column = (id: 'identity' | 'protocol' | 'address' | 'first' | 'last' | 'count') => ({
    id,
    label: t(`ingest.unknown.${id}`),
  });
  return (
    <section className={box.list}>
      <header className={classes.head}>
        <h2>{t('ingest.unknown.title')}</h2>
        <span className={classes.quiet}>{format.number(data.length)}</span>
      </header>
      <p className={classes.lead}>{t(data.length === 0 ? 'ingest.unknown.none' : 'ingest.unknown.text')}</p>
      {data.length > 0 && (
        <DataTable
          isInSection
          label={t('ingest.unknown.title')}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { ...column('identity'), phone: 'title', cell: ({ identity }) => identity },
            { ...column('protocol'), phone: 'below', cell: ({ protocol }) => protocolTitle(protocol) },
            { ...column('address'), phone: 'below', cell: ({ address }) => address },
            { ...column('first'), cell: ({ firstSeenAt }) => format.moment(firstSeenAt, now) },
            {
              ...column('last'),
              phone: 'below',
              cell: ({ lastSeenAt }) => <span title={format.dateTime(lastSeenAt)}>{format.ago(lastSeenAt, now)}</span>,
            },
            { ...column('count'), align: 'end', phone: 'figure', cell: ({ count }) => format.number(count) },
          ]}
          actsLabel={t('ingest.unknown.claim')}
          actsOf={(unknown) => <Claim unknown={unknown} />}
        />
      )}
    </section>
  );
}

type Unknown = Reply<typeof listUnknownDevices>[number];

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
