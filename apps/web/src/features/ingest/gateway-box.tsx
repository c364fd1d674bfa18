import type { Gateway, IngestPort } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { portsOf } from './gateway-ports.ts';
import classes from './ingest.module.css';
import { PortCards } from './port-cards.tsx';
import { PortRow } from './port-row.tsx';

const COLUMNS = ['connections', 'identified', 'frames', 'fixes'] as const;
const FIGURES = ['committed', 'duplicates', 'rejected', 'pending'] as const;

/** One gateway: what it stored since it started, and each of its ports. */
export function GatewayBox({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const phone = useIsPhone();
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
      {busy.length > 0 && (phone ? <PortCards ports={busy} /> : <Ports label={title} ports={busy} />)}
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

function Ports({ label, ports }: { label: string; ports: Gateway['ports'] }) {
  const { t } = useTranslation();
  return (
    <TableScroller label={label}>
      <thead>
        <tr>
          <th scope="col">{t('ingest.columns.protocol')}</th>
          <th scope="col" data-align="end">
            {t('ingest.columns.port')}
          </th>
          <th scope="col">{t('ingest.columns.state')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-align="end">
              {t(`ingest.columns.${column}`)}
            </th>
          ))}
          <th scope="col">{t('ingest.columns.dropped')}</th>
        </tr>
      </thead>
      <tbody>
        {ports.map((port) => (
          <PortRow key={port.protocol} port={port} />
        ))}
      </tbody>
    </TableScroller>
  );
}
