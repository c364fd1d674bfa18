import type { DeviceCommand, VehicleBlocking } from '@balise/contract';
import { BLOCKING_REFUSALS, type BlockingRefusal } from '@balise/tracking';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { Countdown } from '../countdown.tsx';
import { mayCancel } from '../may.ts';
import { useCancel } from '../requests.ts';
import classes from './list.module.css';

/** The block or unblock that is under way: what it waits for, how long still, and a way to take it back. */
export function PendingCell({ vehicle }: { vehicle: VehicleBlocking }) {
  const { pending } = vehicle;
  if (!pending) return null;
  return (
    <span className={classes.pending}>
      <Waits command={pending} />
      <span className={classes.timer}>
        <Countdown until={pending.expiresAt} words="blocking.until" />
      </span>
      <TakeBack command={pending} vehicle={vehicle} />
    </span>
  );
}

const isRefusal = (wait: string): wait is BlockingRefusal => (BLOCKING_REFUSALS as readonly string[]).includes(wait);

/** Each condition that is not met, by a red mark with its words. */
function Waits({ command: { state, waitsFor, approval } }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const open = approval?.kind === 'many' && approval.by === null;
  const waits = waitsFor.filter((wait) => wait !== 'awaitingApproval' && isRefusal(wait)) as BlockingRefusal[];
  const lines = open
    ? [t('blocking.states.awaitingApproval')]
    : waits.length > 0
      ? waits.map((wait) => t(`blocking.against.${wait}`))
      : undefined;
  if (!lines || state === 'sent') return <span>{t(`commands.states.${state}`)}</span>;
  return (
    <span className={classes.waits}>
      {lines.map((words) => (
        <span key={words}>
          <Icon name={open ? 'clock' : 'close'} size={12} />
          {words}
        </span>
      ))}
    </span>
  );
}

type TakeBackProperties = { command: DeviceCommand; vehicle: VehicleBlocking };

/** Takes a command back that has not left; nothing where the reader may not, or it is too late. */
export function TakeBack({ command, vehicle: { lock, designation: plate } }: TakeBackProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const cancel = useCancel();
  const { rights } = useUser();
  if (!mayCancel(rights, command, lock !== null)) return null;
  const isBlock = command.command.kind === 'block';
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      onClick={(event) => {
        event.stopPropagation(); // the row opens its dialog
        cancel.mutate(command.id, {
          onSuccess: () =>
            tell.done(t(isBlock ? 'blocking.follow.cancelled' : 'blocking.follow.cancelledUnblock', { plate })),
          onError: tell.failed,
        });
      }}
    >
      {t('blocking.follow.cancel')}
    </Button>
  );
}
