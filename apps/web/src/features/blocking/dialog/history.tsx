import type { DeviceCommand, VehicleBlocking } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWhy } from '../../commands/index.ts';
import { historyQuery, isOpen } from '../requests.ts';
import classes from './dialog.module.css';

const SHOWN = 3;

/** The last blocks and unblocks of the vehicle that are over: who asked, who approved, and why some came to nothing. */
export function History({ vehicle }: { vehicle: VehicleBlocking }) {
  const { t } = useTranslation();
  const { data } = useQuery(historyQuery(vehicle));
  if (!data) return null;
  const past = data.commands.filter((command) => !isOpen(command));
  // the first one is under way
  if (past.length === 0 && data.total > 0) return null;
  return (
    <section aria-label={t('blocking.history.title')}>
      <h3 className={classes.part}>{t('blocking.history.title')}</h3>
      {past.length === 0 && <p className="text-xs faint">{t('blocking.history.none')}</p>}
      <ul className={classes.history}>
        {past.slice(0, SHOWN).map((command) => (
          <Past key={command.id} command={command} />
        ))}
      </ul>
    </section>
  );
}

function Past({ command }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const { duration, moment, dateTime } = useFormat();
  const now = useNow();
  const { state, mode, origin, requester, reason, approval, requestedAt, changedAt } = command;
  const kind = command.command.kind === 'block' ? 'block' : 'unblock';
  const isDone = state === 'confirmed';
  const why = useWhy(command);
  const who = [
    origin === 'person' ? requester : t(`blocking.origins.${origin}`, { name: requester }),
    mode && t(`blocking.modes.${mode}`),
    reason,
  ];
  return (
    <li>
      <Icon name={kind === 'block' ? 'lock' : 'unlock'} />
      <span className="grow can-shrink">
        <span className={classes.pastHead}>
          <b>{t(isDone ? `blocking.history.${kind}` : `commands.states.${state}`)}</b>
          {isDone && t('blocking.history.confirmedIn', { span: duration(changedAt - requestedAt) })}
          <time dateTime={new Date(requestedAt).toISOString()} title={dateTime(requestedAt)}>
            {moment(requestedAt, now)}
          </time>
        </span>
        <span className={classes.detail}>{who.filter(Boolean).join(' · ')}</span>
        {approval?.by && (
          <span className={classes.detail}>{t('blocking.approval.givenMany', { name: approval.by })}</span>
        )}
        {!isDone && why && <span className={classes.detail}>{why}</span>}
      </span>
    </li>
  );
}
