import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { ReasonField } from '../block-fields.tsx';
import { StateCell } from '../list/state-cell.tsx';
import { wantsBlockAgain } from '../lock-state.ts';
import { useUnlock } from '../requests.ts';
import { useKey } from '../use-key.ts';
import { Columns } from './columns.tsx';
import classes from './dialog.module.css';
import type { Face, Facing } from './face.ts';

/** Ends a lock, with the PIN or an administrator's password; says who locked it, and who may unlock it. */
export function useUnlockView({ data, onAsked, onAct }: Facing & { onAct: (act: 'block') => void }): Face {
  const { t } = useTranslation();
  const { since } = useFormat();
  const now = useNow();
  const { vehicle, may } = data;
  const { lock, designation: plate } = vehicle;
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const unlock = useUnlock(vehicle.deviceId);
  const fault = useFaultOf(unlock.error);
  const { idempotencyKey, onSettled } = useKey();
  // who locked it and forgot the PIN may be an administrator
  const [byPassword, setByPassword] = useState(false);
  const either = byPassword ? 'password' : 'pin';
  const withWhat = may.unlock === 'no' ? undefined : may.unlock === 'either' ? either : may.unlock;
  const tell = useTell();
  const submit = () =>
    withWhat &&
    unlock.mutate(
      { [withWhat]: secret, reason, idempotencyKey },
      {
        onSuccess: ({ pending, unblockError }) => {
          setSecret('');
          if (unblockError) tell.done(t('blocking.dialog.unlockedOnly', { plate, why: unblockError.message }));
          onAsked(pending?.id);
        },
        onSettled,
      },
    );
  return {
    title: t('blocking.dialog.unlock', { plate }),
    action: withWhat && t('blocking.dialog.unlockAction', { plate }),
    isChanged: secret !== '' || reason !== '',
    saving: unlock,
    foot: may.block && wantsBlockAgain(vehicle) && (
      <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => onAct('block')}>
        {t('blocking.dialog.again')}
      </Button>
    ),
    onSubmit: submit,
    body: (
      <Columns data={data}>
        <StateCell vehicle={vehicle} />
        {lock && (
          <p className={classes.safety}>
            <Icon name="key" />
            <span>
              {t('blocking.dialog.lockedSince', { name: lock.by, since: since(lock.at, now), reason: lock.reason })}
              <br />
              {t(lock.isOwn ? 'blocking.dialog.mayUnlockOwn' : 'blocking.dialog.mayUnlock', { name: lock.by })}
            </span>
          </p>
        )}
        {withWhat && (
          <>
            <PasswordInput
              label={t(withWhat === 'pin' ? 'blocking.dialog.pin' : 'blocking.dialog.password')}
              visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
              required
              data-autofocus
              autoComplete={withWhat === 'pin' ? 'off' : 'current-password'}
              maxLength={256}
              value={secret}
              error={fault(withWhat)}
              onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            />
            {may.unlock === 'either' && (
              <Button
                className={classes.other ?? ''}
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setByPassword(!byPassword);
                  setSecret('');
                }}
              >
                {t(byPassword ? 'blocking.dialog.usePin' : 'blocking.dialog.usePassword')}
              </Button>
            )}
            <ReasonField value={reason} error={fault('reason')} isOptional onChange={setReason} />
            <p className="text-sm">{t('blocking.dialog.unlockText')}</p>
          </>
        )}
      </Columns>
    ),
  };
}
