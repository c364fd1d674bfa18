import type { IngestPort } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './ingest.module.css';

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
