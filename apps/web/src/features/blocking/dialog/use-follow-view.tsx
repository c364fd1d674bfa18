import type { BlockingOfVehicle, DeviceCommand } from '@balise/contract';
import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../live/index.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useWhy } from '../../commands/index.ts';
import { Countdown } from '../countdown.tsx';
import { TakeBack } from '../list/pending-cell.tsx';
import { commandQuery, isOpen, useApprove } from '../requests.ts';
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
  const { data: command, error } = useQuery({ ...commandQuery(id ?? 0), enabled: id !== undefined });
  const approve = useApprove();
  const fault = useFaultOf(approve.error);
  const { vehicle, may } = data;
  const plate = vehicle.designation;
  const approvable = command !== undefined && may.approve && vehicle.pending?.id === command.id;
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
    foot: command && !approvable && <Next {...{ command, data, onAct }} />,
    onSubmit: submit,
    body: (
      <Columns
        data={data}
        condition={command && isOpen(command) && command.command.kind === 'block' ? command.condition : undefined}
      >
        {error && !command && <FailureNote error={error} />}
        {!command && !error && <Skeleton height={160} />}
        {command && (
          <>
            <Course command={command} plate={plate} />
            {isOpen(command) && <Approval command={command} />}
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

/** Its steps, what it waits for or what became of it, who asked for it and until when. */
function Course({
  command,
  plate,
}: {
  command: DeviceCommand & { steps: readonly { at: number; state: DeviceCommand['state'] }[] };
  plate: string;
}) {
  const { t } = useTranslation();
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
  const who = origin === 'person' ? requester : t(`blocking.origins.${origin}`);
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
          <TakeBack command={command} plate={plate} />
        </div>
      )}
    </>
  );
}

/** Whether a second person approved it, or may still. */
function Approval({ command: { approval } }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const now = useNow();
  if (!approval) return null;
  const { kind, by, until } = approval;
  if (by === null && until <= now && kind === 'many') return null;
  return (
    <p className={classes.safety} data-bad={by === null || undefined}>
      <Icon name="shield" />
      {by !== null ? (
        t('blocking.approval.given', { name: by })
      ) : until > now ? (
        <Countdown until={until} words="blocking.approval.second" />
      ) : (
        t('blocking.approval.over')
      )}
    </p>
  );
}

type NextProperties = { command: DeviceCommand; data: BlockingOfVehicle; onAct: Following['onAct'] };

/** What is most likely wanted once it is over. */
function Next({ command, data: { vehicle, may }, onAct }: NextProperties) {
  const { t } = useTranslation();
  const act = actAfter(command, vehicle);
  if (!act || !{ block: may.block, unblock: may.unblock, unlock: may.unlock !== 'no' }[act]) return null;
  const plate = vehicle.designation;
  return (
    <Button variant="default" onClick={() => onAct(act)}>
      {t(WORDS[act], { plate })}
    </Button>
  );
}

const WORDS = {
  block: 'blocking.dialog.again',
  unblock: 'blocking.dialog.toUnblock',
  unlock: 'blocking.dialog.unlockAction',
} as const;

function actAfter(command: DeviceCommand, { lock, pending }: BlockingOfVehicle['vehicle']) {
  if (lock) return 'unlock';
  if (isOpen(command) || pending) return undefined;
  return command.command.kind === 'block' && command.state === 'confirmed' ? 'unblock' : 'block';
}
