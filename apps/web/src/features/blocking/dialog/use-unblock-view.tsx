import type { DeviceId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonField } from '../block-fields.tsx';
import { StateCell } from '../list/state-cell.tsx';
import { wantsBlockAgain } from '../lock-state.ts';
import { useUnblockOne } from '../requests.ts';
import { useKey } from '../use-key.ts';
import { Columns } from './columns.tsx';
import classes from './dialog.module.css';
import type { Face, Facing } from './face.ts';

type Unblocking = Facing & { onAct: (act: 'block' | 'lock') => void };

/** Releases the starter: one press, with a reason if there is one. */
export function useUnblockView({ data, onAsked, onAct }: Unblocking): Face {
  const { t } = useTranslation();
  const { vehicle, may, blockedByOwner } = data;
  const plate = vehicle.designation;
  const [reason, setReason] = useState('');
  const unblock = useUnblockOne();
  const fault = useFaultOf(unblock.error);
  const { idempotencyKey, onSettled } = useKey();
  const submit = () =>
    unblock.mutate(
      { deviceIdList: [vehicle.deviceId] as DeviceId[], reason, idempotencyKey },
      { onSuccess: ({ id }) => onAsked(id), onSettled },
    );
  return {
    title: t('blocking.dialog.unblock', { plate }),
    action: may.unblock ? t('blocking.dialog.unblockAction', { plate }) : undefined,
    isChanged: reason !== '',
    saving: unblock,
    foot: (
      <>
        {may.lock && (
          <Button variant="default" leftSection={<Icon name="key" />} onClick={() => onAct('lock')}>
            {t('blocking.dialog.lockAction', { plate })}
          </Button>
        )}
        {may.block && wantsBlockAgain(vehicle) && (
          <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => onAct('block')}>
            {t('blocking.dialog.again')}
          </Button>
        )}
      </>
    ),
    onSubmit: submit,
    body: (
      <Columns data={data}>
        <StateCell vehicle={vehicle} />
        {may.unblock ? (
          <>
            <p className="text-sm">{t('blocking.dialog.unblockText')}</p>
            <ReasonField value={reason} error={fault('reason')} isOptional onChange={setReason} />
          </>
        ) : (
          <p className={classes.safety}>
            <Icon name="info" />
            {t(blockedByOwner ? 'blocking.dialog.blockedByOwner' : 'blocking.dialog.noUnblock')}
          </p>
        )}
      </Columns>
    ),
  };
}
