import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { factsOf, starterOf, statusOf, useNow, useWatchedValues, type Vehicle } from '../../../live/index.ts';
import { PlaceWords } from '../../../map/ground/place-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BADGE_STYLE } from '../../../ui/status/badge-style.ts';
import { isHeld, isMarked, useStarterWords } from '../../../ui/status/starter-words.ts';
import { StatusGlyph } from '../../../ui/status/status-glyph.tsx';
import { BadgeWhy } from './badge-why.tsx';
import classes from './card-state.module.css';

/** In which state the vehicle is, since when, where, and how fresh that is. */
export function CardState({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const now = useNow();
  const { since, duration, dateTime } = useFormat();
  const status = statusOf(vehicle, now);
  const starter = starterOf(vehicle);
  const starterWords = useStarterWords();
  return (
    <div className={classes.state}>
      <div className={classes.line}>
        <BadgeWhy status={status} facts={factsOf(vehicle)}>
          <span className={classes.chip} data-look={BADGE_STYLE[status.badge]}>
            <StatusGlyph badge={status.badge} size={14} />
            {t(`status.${status.badge}`)}
            <Icon name="question" size={14} />
          </span>
        </BadgeWhy>
        {isMarked(starter) && (
          <span className={classes.blocked} data-held={isHeld(starter)}>
            <Icon name="lock" size={14} />
            {starterWords(starter)}
          </span>
        )}
        {vehicle.details.outOfService && (
          <span className={classes.outOfService}>
            <Icon name="wrench" size={14} />
            {t('status.outOfService')}
          </span>
        )}
        {status.since !== null && (
          <span className="text-sm muted nowrap" title={dateTime(status.since)}>
            {since(status.since, now)} <span className="faint">· {duration(now - status.since)}</span>
          </span>
        )}
      </div>
      <p className="text-sm medium">
        <PlaceWords vehicle={vehicle} />
      </p>
      <PositionWords vehicle={vehicle} now={now} />
      <ClockNote ahead={vehicle.state?.clockAhead} />
      {status.flags.disconnected && vehicle.state?.failing && (
        <p className={classes.clock} role="status">
          <Icon name="power" size={14} />
          {t('tracking.probablePowerLoss')}
        </p>
      )}
    </div>
  );
}

function PositionWords({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const { t } = useTranslation();
  const { ago, dateTime, number } = useFormat();
  const { satellites: [satellites] = [] } = useWatchedValues()?.values ?? {};
  const location = vehicle.state?.location;
  if (!location) return null;
  const words = [t('tracking.position', { ago: ago(location.at, now) })];
  if (location.course !== null) {
    words.push(t('tracking.heading', { degrees: `${number(location.course)}°` }));
  }
  if (typeof satellites === 'number') words.push(t('tracking.satellites', { count: satellites }));
  return (
    <p className="text-xs faint" title={dateTime(location.at)}>
      {words.join(' · ')}
    </p>
  );
}

/** Why a tracker that sends is not seen where it is. */
function ClockNote({ ahead }: { ahead: number | undefined }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  if (ahead === undefined) return null;
  return (
    <p className={classes.clock} role="status">
      <Icon name="warning" size={14} />
      {t('tracking.clockAhead', { duration: duration(ahead) })}
    </p>
  );
}
