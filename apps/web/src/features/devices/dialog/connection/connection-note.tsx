import { dismissConnectionWarning } from '@balise/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useMay } from '../../../../api/user.ts';
import { useFormat } from '../../../../language/use-format.ts';
import { useNow } from '../../../../live/index.ts';
import { FailureNote } from '../../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useTell } from '../../../../ui/use-tell.tsx';
import { connectionQuery, refreshDevices } from '../../requests.ts';
import classes from './connection-note.module.css';

/** That another tracker uses the identity of a vehicle's, or tried to, and the button that dismisses it; nothing where all is well. */
export function ConnectionNote({ deviceId, className = '' }: { deviceId: number; className?: string | undefined }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormat();
  const now = useNow();
  const tell = useTell();
  const mayEdit = useMay('edit_device');
  const client = useQueryClient();
  const { data } = useQuery(connectionQuery(deviceId));
  const dismiss = useMutation({
    mutationFn: () => call(dismissConnectionWarning, { params: { id: deviceId } }),
    onSuccess: (stored) => {
      client.setQueryData(connectionQuery(deviceId).queryKey, stored);
      void refreshDevices(); // their lists have a mark
      tell.done(t('devices.connection.dismissed'));
    },
  });
  if (!data || (data.contestedAt === null && data.refusedAt === null)) return null;
  const { contestedAt, refusedAt, refusedWhy } = data;
  return (
    <div className={`${classes.note} ${className}`} role="status">
      {contestedAt !== null && (
        <p className={classes.line} title={dateTime(contestedAt)}>
          <Icon name="warning" size={14} />
          {t('devices.connection.contested', { ago: ago(contestedAt, now) })}
        </p>
      )}
      {refusedAt !== null && refusedWhy !== null && (
        <p className={classes.line} title={dateTime(refusedAt)}>
          <Icon name="warning" size={14} />
          {t(`devices.connection.refused.${refusedWhy}`, { ago: ago(refusedAt, now) })}
        </p>
      )}
      <FailureNote error={dismiss.error} />
      {mayEdit && (
        <Button
          variant="default"
          size="xs"
          title={t('devices.connection.dismissHint')}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {t('devices.connection.dismiss')}
        </Button>
      )}
    </div>
  );
}
