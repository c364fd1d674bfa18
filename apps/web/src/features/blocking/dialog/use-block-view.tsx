import type { DeviceId } from '@balise/contract';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useVehicle } from '../../../live/index.ts';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { GiveUpField, lifetimesWithin, type Mode, ModeField, ReasonField } from '../block-fields.tsx';
import { useBlockOne, useLock } from '../requests.ts';
import { useKey } from '../use-key.ts';
import { Columns } from './columns.tsx';
import classes from './dialog.module.css';
import type { Face, Facing } from './face.ts';
import { Obstacle, obstacleOf } from './obstacle.tsx';

const EMERGENCY_LIFE = 4 * 3600; // s
const EMPTY = { reason: '', pin: '', again: '', plate: '', password: '' };
type Form = typeof EMPTY;

/** The form that asks for a block, or for a lock. */
export function useBlockView({ data, onAsked }: Facing, locks: boolean): Face {
  const { t } = useTranslation();
  const { vehicle, may, limits } = data;
  const plate = vehicle.designation;
  const modes = locks ? (['userLocked'] as const) : modesFor(may);
  const [chosen, setMode] = useState<Mode>();
  const [form, setForm] = useState<Form>(EMPTY);
  const [expiresIn, setExpiresIn] = useState<number>();
  const [differ, setDiffer] = useState(false);
  const block = useBlockOne();
  const lock = useLock(vehicle.deviceId);
  const { idempotencyKey, onSettled } = useKey();
  const mode = chosen ?? modes[0] ?? 'engineOff';
  const saving = mode === 'userLocked' ? lock : block;
  const choices = lifetimesWithin(mode === 'emergency' ? EMERGENCY_LIFE : limits.blockLifetime);
  const life =
    expiresIn !== undefined && choices.includes(expiresIn) ? expiresIn : (choices.at(-1) ?? limits.blockLifetime);
  const set = (part: Partial<Form>) => {
    setForm({ ...form, ...part });
    setDiffer(false);
  };
  const asked = (id: number | undefined) => {
    setForm(EMPTY);
    onAsked(id);
  };
  const submit = () => {
    const { reason, pin, again, ...proof } = form;
    const request = { reason, idempotencyKey };
    if (mode === 'userLocked') {
      if (pin === again)
        lock.mutate({ ...request, pin }, { onSuccess: ({ pending }) => asked(pending?.id), onSettled });
      else setDiffer(true);
      return;
    }
    block.mutate(
      {
        ...request,
        deviceIdList: [vehicle.deviceId] as DeviceId[],
        mode,
        expiresIn: life,
        ...(mode === 'emergency' ? proof : {}),
      },
      { onSuccess: ({ id }) => asked(id), onSettled },
    );
  };
  const obstacle = obstacleOf(data, modes.length > 0);
  const action =
    mode === 'userLocked'
      ? 'blocking.dialog.lockAction'
      : mode === 'emergency'
        ? 'blocking.dialog.emergencyAction'
        : 'blocking.dialog.blockAction';
  return {
    title: t('blocking.dialog.block', { plate }),
    action: obstacle ? undefined : t(action, { plate }),
    isDanger: true,
    isChanged: Object.values(form).some((value) => value !== ''),
    saving,
    foot: obstacle ? undefined : <span className="text-xs faint">{t('blocking.dialog.informed')}</span>,
    onSubmit: submit,
    body: (
      <Columns data={data} condition={mode === 'emergency' || mode === 'engineOff' ? mode : 'standstill'}>
        {obstacle ? (
          <Obstacle data={data} obstacle={obstacle} />
        ) : (
          <>
            <ModeField {...{ modes, limits }} value={mode} onChange={setMode} />
            <Fields {...{ form, set, mode, differ, data }} error={saving.error} />
            {mode !== 'userLocked' && <GiveUpField value={life} choices={choices} onChange={setExpiresIn} />}
            <p className={classes.safety} data-bad={mode === 'emergency' || undefined}>
              <Icon name={mode === 'emergency' ? 'warning' : 'shield'} />
              {t(mode === 'emergency' ? 'blocking.dialog.safetyEmergency' : 'blocking.dialog.safety')}
            </p>
          </>
        )}
      </Columns>
    ),
  };
}

const modesFor = ({ block, lock, emergency }: Facing['data']['may']): Mode[] => [
  ...(block ? (['engineOff', 'zeroSpeed', 'normal'] as const) : []),
  ...(lock ? (['userLocked'] as const) : []),
  ...(emergency ? (['emergency'] as const) : []),
];

type FieldsProperties = Pick<Facing, 'data'> & {
  form: Form;
  set: (part: Partial<Form>) => void;
  mode: Mode;
  differ: boolean;
  error: unknown;
};

/** The reason, and what a lock or an emergency needs beside it. */
function Fields({ form, set, mode, differ, data, error }: FieldsProperties) {
  const { t } = useTranslation();
  const fault = useFaultOf(error);
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('signIn.showPassword') } };
  const pin = (name: 'pin' | 'again', label: string, wrong: string | undefined) => (
    <PasswordInput
      {...{ label, ...reveal }}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={form[name]}
      error={wrong}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <ReasonField value={form.reason} error={fault('reason')} onChange={(reason) => set({ reason })} />
      {mode === 'userLocked' && (
        <div className={classes.pair}>
          {pin('pin', t('blocking.dialog.pin'), fault('pin'))}
          {pin('again', t('blocking.dialog.pinAgain'), differ ? t('blocking.dialog.pinsDiffer') : undefined)}
        </div>
      )}
      {mode === 'emergency' && (
        <>
          <SpeedNow id={data.vehicle.deviceId} />
          <TextInput
            label={t('blocking.dialog.plate', { plate: data.vehicle.designation })}
            required
            autoComplete="off"
            maxLength={100}
            value={form.plate}
            error={fault('plate')}
            onChange={({ currentTarget }) => set({ plate: currentTarget.value })}
          />
          <PasswordInput
            label={t('blocking.dialog.password')}
            {...reveal}
            required
            autoComplete="current-password"
            maxLength={256}
            value={form.password}
            error={fault('password')}
            onChange={({ currentTarget }) => set({ password: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

/** How fast the vehicle is, large. */
export function SpeedNow({ id }: { id: number }) {
  const { t } = useTranslation();
  const { speed, text } = useFormat();
  const now = useVehicle(id)?.state?.location?.speed;
  return (
    <p className={classes.speed}>
      <span className="text-sm muted">{t('blocking.dialog.speedNow')}</span>
      <strong>{now == null ? '—' : text(speed(now))}</strong>
    </p>
  );
}
