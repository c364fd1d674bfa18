import type { VehicleBlocking } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useAsOf } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isLockedOnly, shownState } from '../lock-state.ts';
import classes from './list.module.css';

const ICONS = {
  blocked: 'lock',
  notBlocked: 'unlock',
  blocking: 'clock',
  unblocking: 'clock',
  uncertain: 'question',
} as const;

/** What a vehicle's starter is, with its mark, since when, and what speaks against it. */
export function StateCell({ vehicle }: { vehicle: VehicleBlocking }) {
  const { t } = useTranslation();
  const { since, dateTime } = useFormat();
  const state = shownState(vehicle);
  const sinceWords = useAsOf((now) => (vehicle.since === null ? '' : since(vehicle.since, now)));
  const doubt = doubtOf(vehicle);
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.tile}>
        <Icon name={ICONS[state]} size={14} />
      </span>
      <span className="can-shrink">
        {t(`blocking.states.${state}`)}
        {vehicle.since !== null && (
          <span className={classes.under} title={dateTime(vehicle.since)}>
            {sinceWords}
          </span>
        )}
        {doubt && <span className={`${classes.under} ${classes.doubt}`}>{t(doubt)}</span>}
      </span>
    </span>
  );
}

/** What speaks against the state that is shown. */
function doubtOf(vehicle: VehicleBlocking) {
  const isByRelay = vehicle.state === 'notBlocked' && vehicle.relay === true;
  if (isLockedOnly(vehicle)) return 'blocking.lockedOnly';
  if (isByRelay) return 'blocking.byRelay';
  if (vehicle.contradicted || shownState(vehicle) !== vehicle.state) return 'blocking.contradicted';
  return vehicle.state === 'uncertain' ? 'blocking.uncertainWhy' : null;
}

/** Who locked it, that it is never to be blocked, and what a profile does next. */
export function Guards({ vehicle: { lock, neverBlock, killSwitch, nextRun } }: { vehicle: VehicleBlocking }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const when = useAsOf((now) => (nextRun ? moment(nextRun.at, now) : ''));
  const lines = [
    lock && (['key', t('blocking.lockedBy', { name: lock.by })] as const),
    neverBlock && (['shield', t('blocking.neverBy', { reason: neverBlock.reason })] as const),
    killSwitch && (['warning', t('blocking.settings.killSwitch')] as const),
    nextRun &&
      ([
        'calendar',
        t(nextRun.kind === 'block' ? 'blocking.nextBlock' : 'blocking.nextUnblock', { profile: nextRun.profile, when }),
      ] as const),
  ];
  return lines.map(
    (line) =>
      line && (
        <span key={line[0]} className={classes.guard}>
          <Icon name={line[0]} size={14} />
          <span className="can-shrink">{line[1]}</span>
        </span>
      ),
  );
}
