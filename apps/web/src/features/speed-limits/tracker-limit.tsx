import type { VehicleSpeedLimit } from '@balise/contract';
import { KMH } from '@balise/tracking';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { useLimit, useSendLimits } from '../tracking-settings/index.ts';
import classes from './speed-limits.module.css';

/** What the tracker itself holds: sent, confirmed, another limit than the vehicle's, or none by its model. */
export function TrackerLimit({ vehicle }: { vehicle: VehicleSpeedLimit }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words } = useLimit();
  const { holds, held, command } = vehicle.tracker;
  if (!holds) return <span className="faint">{t('speedLimits.tracker.none')}</span>;
  const wanted = wantedOf(vehicle);
  const isAsWanted = command !== null && command.kmh === wanted && !isOver(command.state);
  return (
    <span className={classes.tracker}>
      <span title={command ? format.dateTime(command.changedAt) : undefined}>
        {command
          ? t(`speedLimits.tracker.${command.state}`, { limit: words(command.kmh * KMH) })
          : t('speedLimits.tracker.unsent')}
      </span>
      {wanted !== null && !isAsWanted && <Send vehicle={vehicle} />}
      {held !== null && (wanted === null || (held !== wanted && held !== command?.kmh)) && (
        <span className="text-xs faint">
          {t(wanted === null ? 'speedLimits.tracker.left' : 'speedLimits.tracker.held', { limit: words(held * KMH) })}
        </span>
      )}
    </span>
  );
}

/** The lower of its own limit and its groups', km/h: what is sent. */
function wantedOf({ own, group }: VehicleSpeedLimit): number | null {
  const limits = [own, group?.limit ?? null].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.round(Math.min(...limits) / KMH) : null;
}

const isOver = (state: string): boolean => state === 'failed' || state === 'expired' || state === 'cancelled';

function Send({ vehicle: { deviceId, designation } }: { vehicle: VehicleSpeedLimit }) {
  const { t } = useTranslation();
  const tell = useTell();
  const may = useMay('edit_speed_limit');
  const { mutate, isPending } = useSendLimits();
  if (!may) return null;
  const send = () =>
    mutate([deviceId], {
      onSuccess: () => tell.done(t('speedLimits.tracker.sending', { plate: designation })),
      onError: tell.failed,
    });
  return (
    <Button variant="subtle" size="compact-xs" loading={isPending} onClick={send}>
      {t('speedLimits.tracker.send')}
    </Button>
  );
}
