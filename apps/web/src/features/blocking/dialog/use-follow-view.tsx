import type { BlockingOfVehicle, DeviceCommand } from '@balise/contract';
import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useWhy } from '../../commands/index.ts';
import { Countdown } from '../countdown.tsx';
import { TakeBack } from '../list/pending-cell.tsx';
import { wantsBlockAgain } from '../lock-state.ts';
import { commandQuery, isOpen, useApprove } from '../requests.ts';
import { Approval, Batch } from './approval.tsx';
import { Columns } from './columns.tsx';
import classes from './dialog.module.css';
import { type Face, type Facing, NOTHING_SAVED } from './face.ts';
import { Steps } from './steps.tsx';
import { SpeedNow } from './use-block-view.tsx';

type Following = Facing & {
  id: number | undefined;
  onAct: (act: 'block' | 'unblock' | 'unlock') => void;
  onClose: () => void;
};

/** What becomes of a command, step by step; a second person approves it here. */
export function useFollowView({ data, id, onAct }: Following): Face {
  const { t } = useTranslation();
  const tell = useTell();
  const [password, setPassword] = useState('');
  const { vehicle, may } = data;
  // as the vehicle has it, until its steps are there
  const pending = vehicle.pending?.id === id ? vehicle.pending : null;
  const asked = useQuery({ ...commandQuery(id ?? 0), enabled: id !== undefined });
  const { error, data: command = pending && { ...pending, steps: [] } } = asked;
  const approve = useApprove();
  const fault = useFaultOf(approve.error);
  const plate = vehicle.designation;
  const approvable = command && may.approve && vehicle.pending?.id === command.id;
  const submit = () =>
    command &&
    approve.mutate(
      {
        of: command.approval?.kind === 'many' && command.batch ? { batch: command.batch } : { command: command.id },
        password,
      },
      {
        onSuccess: () => {
          setPassword('');
          tell.done(t('blocking.approval.done'));
        },
      },
    );
  return {
    title: t(command?.command.kind === 'unblock' ? 'blocking.dialog.followUnblock' : 'blocking.dialog.follow', {
      plate,
    }),
    action: approvable ? t('blocking.approval.approve') : undefined,
    keep: t('blocking.approval.letGo'),
    isDanger: true,
    isChanged: password !== '',
    saving: approvable ? approve : NOTHING_SAVED,
    foot: command && <Next {...{ command, data, onAct }} />,
    onSubmit: submit,
    body: (
      <Columns data={data} condition={command && isAwaited(command) ? command.condition : undefined}>
        {error && !command && <FailureNote error={error} />}
        {!command && !error && <Skeleton height={160} />}
        {command && (
          <>
            <Course command={command} vehicle={vehicle} />
            {isOpen(command) && <Approval command={command} />}
            {isOpen(command) && command.approval?.kind === 'many' && command.approval.by === null && command.batch && (
              <Batch batch={command.batch} />
            )}
            {approvable && (
              <div className={classes.approve}>
                {command.approval?.kind === 'speed' && <SpeedNow id={command.deviceId} />}
                <p className="text-sm">
                  {t(command.approval?.kind === 'many' ? 'blocking.approval.warningMany' : 'blocking.approval.warning')}
                </p>
                <PasswordInput
                  label={t('blocking.dialog.password')}
                  visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
                  required
                  autoComplete="current-password"
                  maxLength={256}
                  value={password}
                  error={fault('password')}
                  onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                />
              </div>
            )}
          </>
        )}
      </Columns>
    ),
  };
}

/** Whether a block waits for its conditions: once it was sent they say nothing any more. */
const isAwaited = ({ command, state }: DeviceCommand): boolean =>
  command.kind === 'block' && (state === 'requested' || state === 'waiting');

/** Its steps, what it waits for or what became of it, who asked for it and until when. */
function Course({
  command,
  vehicle,
}: {
  command: DeviceCommand & { steps: readonly { at: number; state: DeviceCommand['state'] }[] };
  vehicle: BlockingOfVehicle['vehicle'];
}) {
  const { t } = useTranslation();
  const plate = vehicle.designation;
  const why = useWhy(command);
  const status = useRef<HTMLParagraphElement>(null);
  // the form that had the focus is gone
  useEffect(() => status.current?.focus({ preventScroll: true }), []);
  const { state, waitsFor, mode, requester, reason, origin } = command;
  const isBlock = command.command.kind === 'block';
  const said =
    state === 'confirmed'
      ? t(isBlock ? 'blocking.follow.blocked' : 'blocking.follow.unblocked', { plate })
      : state === 'sent'
        ? t('blocking.follow.sent')
        : state === 'waiting' && waitsFor.length === 0
          ? t('blocking.follow.met')
          : why;
  const who = origin === 'person' ? requester : t(`blocking.origins.${origin}`, { name: requester });
  return (
    <>
      <Steps command={command} />
      <p ref={status} tabIndex={-1} role="status" className={classes.said} data-state={state}>
        {said || t(`commands.states.${state}`)}
      </p>
      <p className="text-sm muted">
        {[reason ? t('blocking.follow.by', { name: who, reason }) : who, mode && t(`blocking.modes.${mode}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(state === 'requested' || state === 'waiting') && (
        <div className={classes.timer}>
          <Icon name="clock" />
          <Countdown until={command.expiresAt} words="blocking.follow.expires" />
          <TakeBack command={command} vehicle={vehicle} />
        </div>
      )}
    </>
  );
}

type NextProperties = { command: DeviceCommand; data: BlockingOfVehicle; onAct: Following['onAct'] };

/** What is most likely wanted next: while a block is under way, to have the vehicle unblocked. */
function Next({ command, data: { vehicle, may }, onAct }: NextProperties) {
  const { t } = useTranslation();
  const allowed = { block: may.block, unblock: may.unblock, unlock: may.unlock !== 'no' };
  const plate = vehicle.designation;
  return (
    <span className={classes.next}>
      {actsAfter(command, vehicle)
        .filter((act) => allowed[act])
        .map((act) => (
          <Button key={act} variant="default" onClick={() => onAct(act)}>
            {t(WORDS[act], { plate })}
          </Button>
        ))}
    </span>
  );
}

const WORDS = {
  block: 'blocking.dialog.again',
  unblock: 'blocking.dialog.toUnblock',
  unlock: 'blocking.dialog.unlockAction',
} as const;

function actsAfter(command: DeviceCommand, vehicle: BlockingOfVehicle['vehicle']): (keyof typeof WORDS)[] {
  const { lock, pending } = vehicle;
  if (lock) return wantsBlockAgain(vehicle) ? ['unlock', 'block'] : ['unlock'];
  const isBlock = command.command.kind === 'block';
  // it has left, or may leave at any moment: what gives the starter back must not wait for its end
  if (isOpen(command)) return isBlock && (!pending || pending.id === command.id) ? ['unblock'] : [];
  if (pending) return [];
  return isBlock && command.state === 'confirmed' ? ['unblock'] : ['block'];
}
