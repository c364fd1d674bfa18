import { type Device, type DeviceAccess, getDeviceAccess } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useMay } from '../../../../api/user.ts';
import { useFormat } from '../../../../language/use-format.ts';
import { useNow } from '../../../../live/index.ts';
import frame from '../../../../ui/dialog/dialog.module.css';
import { FailureNote } from '../../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import classes from '../device-dialog.module.css';
import { SuspensionPart } from '../suspension-part.tsx';
import { TransferDialog } from '../transfer-dialog.tsx';

/** Whose the vehicle is, which groups it is in, and who sees it. */
export function AccessTab({ device, onTransferred }: { device: Device; onTransferred: () => void }) {
  const { t } = useTranslation();
  const mayTransfer = useMay('transfer_device');
  const [transferring, setTransferring] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['devices', 'access', device.id],
    queryFn: () => call(getDeviceAccess, { params: { id: device.id } }),
  });
  if (error) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={120} />;
  const close = (done: boolean) => {
    setTransferring(false);
    if (done) onTransferred();
  };
  return (
    <>
      <p className="text-sm muted">{t('devices.access.client', { client: data.clientName })}</p>
      {mayTransfer && (
        <Button mt={12} variant="default" leftSection={<Icon name="transfer" />} onClick={() => setTransferring(true)}>
          {t('devices.access.transfer')}
        </Button>
      )}
      <SuspensionPart device={device} />
      <h3 className={frame.part} style={{ marginTop: 24 }}>
        {t('devices.access.groups')}
      </h3>
      <Groups groups={data.groups} />
      {data.users && <People users={data.users} count={data.userCount ?? 0} />}
      {transferring && (
        <TransferDialog
          ids={[device.id]}
          plate={device.designation}
          from={{ id: data.clientId, name: data.clientName }}
          onClose={close}
        />
      )}
    </>
  );
}

function Groups({ groups }: Pick<DeviceAccess, 'groups'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (groups.length === 0) return <p className="text-sm muted">{t('devices.access.noGroups')}</p>;
  return (
    <ul className={classes.people}>
      {groups.map(({ id, designation, since }) => (
        <li key={id}>
          <b>{designation}</b>
          <span className="text-sm muted">{t('devices.access.since', { when: format.moment(since, now) })}</span>
        </li>
      ))}
    </ul>
  );
}

function People({ users, count }: { users: NonNullable<DeviceAccess['users']>; count: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      <h3 className={frame.part}>
        {t('devices.access.users')} <span className="text-sm muted">{number(count)}</span>
      </h3>
      {users.length === 0 && <p className="text-sm muted">{t('devices.access.noUsers')}</p>}
      <ul className={classes.people}>
        {users.map(({ id, name, email, limited }) => (
          <li key={id}>
            <b>{name}</b>
            <span className="text-sm muted">{email}</span>
            <span className={frame.space} />
            <span className="text-sm muted">{t(limited ? 'devices.access.limited' : 'devices.access.full')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
