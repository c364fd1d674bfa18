import type { IngestPort } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { DropCounts } from './drop-counts.tsx';
import classes from './ingest.module.css';

/** One port: whether it is listening, in words when it is not, and its traffic. */
export function PortRow({ port }: { port: IngestPort }) {
  const format = useFormat();
  const identified = identifiedOf(port);
  return (
    <tr>
      <th scope="row">{protocolTitle(port.protocol)}</th>
      <td data-align="end">{port.port ?? '—'}</td>
      <td className={classes.state}>
        <PortState port={port} />
      </td>
      {[port.connections, identified, port.frames, port.fixes].map((figure, index) => (
        <td key={index.toString()} data-align="end">
          {figure === null ? '—' : format.number(figure)}
        </td>
      ))}
      <td>
        <DropCounts dropped={port.dropped} />
      </td>
    </tr>
  );
}

/** Over HTTP each request identifies its device, not the connection, so the number of identified connections is unknown. */
export const identifiedOf = (port: IngestPort): number | null =>
  port.identified === 0 && port.fixes > 0 && port.connections > 0 ? null : port.identified;

/** Whether a port is listening, and why not. */
export function PortState({ port: { protocol, port, listening, problem } }: { port: IngestPort }) {
  const { t } = useTranslation();
  if (listening) {
    return (
      <span className={classes.good}>
        <Icon name="check" />
        {t('ingest.listening')}
      </span>
    );
  }
  if (port === null || problem === null) return <span className={classes.quiet}>{t('ingest.switchedOff')}</span>;
  const taken = problem.includes('EADDRINUSE'); // as Node says it
  return (
    <span className={classes.bad}>
      <Icon name="warning" />
      <span>
        <b>{t('ingest.notListening')}</b>
        <br />
        {taken ? t('ingest.portTaken', { port, protocol }) : t('ingest.portProblem', { port, protocol, problem })}
      </span>
    </span>
  );
}
