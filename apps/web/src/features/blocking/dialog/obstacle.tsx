import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './dialog.module.css';
import type { Facing } from './face.ts';

type Kind = 'never' | 'killSwitch' | 'blockedByOwner' | 'cannot' | 'noRight';

/** What prevents a block of the vehicle, the gravest first. */
export function obstacleOf({ vehicle, canBlock, blockedByOwner }: Facing['data'], mayAsk: boolean): Kind | undefined {
  if (vehicle.neverBlock) return 'never';
  if (vehicle.killSwitch) return 'killSwitch';
  if (blockedByOwner) return 'blockedByOwner';
  if (!canBlock) return 'cannot';
  return mayAsk ? undefined : 'noRight';
}

/** Says what prevents a block, in place of the form. */
export function Obstacle({ data: { vehicle }, obstacle }: Pick<Facing, 'data'> & { obstacle: Kind }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const now = useNow();
  const never = vehicle.neverBlock;
  const figures = never ? { reason: never.reason, name: never.by, when: moment(never.at, now) } : {};
  return (
    <p className={classes.safety} role="status">
      <Icon name="shield" />
      {obstacle !== 'never'
        ? t(`blocking.dialog.${obstacle}`)
        : never?.reason // of a shared vehicle it stays with the owner
          ? t('blocking.dialog.never', figures as Required<typeof figures>)
          : t('blocking.dialog.neverByOwner')}
    </p>
  );
}
