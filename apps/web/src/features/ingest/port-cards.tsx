import type { IngestPort } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { DropCounts } from './drop-counts.tsx';
import classes from './ingest.module.css';
import { identifiedOf, PortState } from './port-row.tsx';

/** The ports on a phone: a card each, nothing to be scrolled sideways. */
export function PortCards({ ports }: { ports: IngestPort[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const written = (figure: number | null) => (figure === null ? '—' : format.number(figure));
  return (
    <ul className={classes.cards}>
      {ports.map((port) => (
        <li key={port.protocol}>
          <div className={classes.cardHead}>
            <b>{protocolTitle(port.protocol)}</b>
            <span className={classes.quiet}>{port.port ?? ''}</span>
            <span className="grow" />
            <PortState port={port} />
          </div>
          <dl className={classes.cardFigures}>
            {(['connections', 'frames', 'fixes'] as const).map((figure) => (
              <div key={figure}>
                <dt>{t(`ingest.columns.${figure}`)}</dt>
                <dd>{written(port[figure])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('ingest.columns.identified')}</dt>
              <dd>{written(identifiedOf(port))}</dd>
            </div>
          </dl>
          <div className={classes.quiet}>
            {t('ingest.columns.dropped')} <DropCounts dropped={port.dropped} />
          </div>
        </li>
      ))}
    </ul>
  );
}
