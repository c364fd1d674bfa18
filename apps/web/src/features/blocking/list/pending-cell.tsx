import type { CommandWait, DeviceCommand, VehicleBlocking } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useAsOf } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useWaitWords, useWhy } from '../../commands/index.ts';
import { Countdown } from '../countdown.tsx';
import { mayCancel } from '../may.ts';
import { isRefusal } from '../refusal.ts';
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

/** What it waits for, each by a mark with its words; of what did not reach the tracker yet, why. */
function Waits({ command }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const { state, approval } = command;
  const why = useWhy(command);
  const waits = useWaits(command);
  const open = approval?.kind === 'many' && approval.by === null;
  const lines = open
    ? [t('blocking.states.awaitingApproval')]
    : state === 'requested'
      ? [why]
      : waits.length > 0
        ? waits
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

/** The reasons against a block in a few words, others in a sentence; two may have the same words. */
function useWaits(command: DeviceCommand): string[] {
  const { t } = useTranslation();
  const waitWords = useWaitWords(command);
  const { waitsFor, approval } = command;
  const mayBeApproved = useAsOf((now) => approval !== null && approval.by === null && approval.until > now);
  const wordsOf = (wait: CommandWait): string => {
    if (!isRefusal(wait)) return waitWords(wait);
    return t(wait === 'tooFast' && mayBeApproved ? 'blocking.tooFastOrApproval' : `blocking.against.${wait}`);
  };
  return [...new Set(waitsFor.map(wordsOf))];
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
