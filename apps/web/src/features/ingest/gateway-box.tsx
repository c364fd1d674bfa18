import type { Gateway, IngestPort } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { DropCounts } from './drop-counts.tsx';
import { portsOf } from './gateway-ports.ts';
import classes from './ingest.module.css';
import { PortState } from './port-state.tsx';

const COLUMNS = ['connections', 'identified', 'frames', 'fixes'] as const;
const FIGURES = ['committed', 'duplicates', 'rejected', 'pending'] as const;

/** One gateway: what it stored since it started, and each of its ports. */
export function GatewayBox({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const title = t('ingest.gateway', { name: gateway.gateway });
  const { busy, quiet } = portsOf(gateway);
  return (
    <section className={box.list}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span className={classes.quiet}>
          {t('ingest.started', { duration: format.duration(now - gateway.startedAt) })}
        </span>
        <span className="grow" />
        <span className={classes.quiet}>{t('ingest.reported', { ago: format.ago(gateway.reportedAt, now) })}</span>
      </header>
      {gateway.databaseAway && (
        <p className={classes.trouble} role="alert">
          <Icon name="warning" />
          {t('ingest.databaseAway')}
        </p>
      )}
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t(`ingest.figures.${figure}`)}</dt>
            <dd>{format.number(gateway[figure])}</dd>
          </div>
        ))}
      </dl>
      {busy.length > 0 && <Ports label={title} ports={busy} />}
      <QuietPorts ports={quiet} />
    </section>
  );
}

/** Ports on which nothing happened, in one line: of some sixty protocols a platform hears few. */
function QuietPorts({ ports }: { ports: IngestPort[] }) {
  const { t } = useTranslation();
  if (ports.length === 0) return null;
  return (
    <p className={classes.quietPorts}>
      {t('ingest.quiet')} {ports.map(({ protocol, port }) => `${protocolTitle(protocol)}\u00a0${port}`).join(' · ')}
    </p>
  );
}

function Ports({ label, ports }: { label: string; ports: IngestPort[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const column = (id: 'protocol' | 'port' | 'state' | 'dropped' | (typeof COLUMNS)[number]) => ({
    id,
    label: t(`ingest.columns.${id}`),
  });
  return (
    <DataTable
      isInSection
      label={label}
      rows={ports}
      keyOf={({ protocol }) => protocol}
      columns={[
        { ...column('protocol'), phone: 'title', cell: ({ protocol }) => protocolTitle(protocol) },
        { ...column('port'), align: 'end', phone: 'beside', cell: ({ port }) => port ?? '—' },
        { ...column('state'), phone: 'end', cell: (port) => <PortState port={port} /> },
        ...COLUMNS.map(
          (name): TableColumn<IngestPort> => ({
            ...column(name),
            align: 'end',
            phone: 'figure',
            cell: (port) => {
              const figure = name === 'identified' ? identifiedOf(port) : port[name];
              return figure === null ? '—' : number(figure);
            },
          }),
        ),
        { ...column('dropped'), phone: 'figure', cell: ({ dropped }) => <DropCounts dropped={dropped} /> },
      ]}
    />
  );
}

/** Over HTTP each request identifies its device, not the connection, so the number of identified connections is unknown. */
const identifiedOf = (port: IngestPort): number | null =>
  port.identified === 0 && port.fixes > 0 && port.connections > 0 ? null : port.identified;
