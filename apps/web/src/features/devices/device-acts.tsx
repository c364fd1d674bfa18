import type { Device } from '@balise/contract';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { DeleteItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { useMayBlock } from '../blocking/index.ts';
import { useMaySuspend } from './acts.ts';
import { DeleteDialog } from './dialog/delete-dialog.tsx';
import { SuspendDialog } from './dialog/suspend-dialog.tsx';
import { isLiftable } from './dialog/suspension.ts';
import { TransferDialog } from './dialog/transfer-dialog.tsx';
import { useDevicesSearch } from './list/search.ts';

type DeviceAct = 'transfer' | 'suspend' | 'delete';

/** What can be done with a vehicle of the list. */
export function DeviceActs({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<DeviceAct>();
  return (
    <>
      <RowMenu label={t('devices.actionsFor', { plate: device.designation })}>
        {device.share ? <SharedItems device={device} /> : <Items device={device} onAsk={setAsking} />}
      </RowMenu>
      {asking && <Dialog device={device} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Items({ device, onAsk }: { device: Device; onAsk: (asking: DeviceAct) => void }) {
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const { id, status } = device;
  const { role } = useUser();
  const mayEdit = useMay('edit_device');
  const maySuspend = useMaySuspend() && isLiftable(device, role);
  const mayTransfer = useMay('transfer_device');
  const mayBlock = useMayBlock();
  const mayAsk = useMay('send_command');
  const mayDelete = useMay('delete_device');
  const mayReplay = useMay('view_history');
  const mayShare = useMay('share_device');
  return (
    <>
      <LookItems id={id} mayReplay={mayReplay} />
      <Menu.Item leftSection={<Icon name="info" />} onClick={() => set({ info: id })}>
        {t('devices.information')}
      </Menu.Item>
      {mayEdit && (
        <Menu.Item leftSection={<Icon name="edit" />} onClick={() => set({ edit: id })}>
          {t('devices.manage')}
        </Menu.Item>
      )}
      {mayBlock && (
        <Menu.Item leftSection={<Icon name="lock" />} onClick={() => set({ blocking: id })}>
          {t('shell.blocking')}
        </Menu.Item>
      )}
      {mayAsk && (
        <Menu.Item leftSection={<Icon name="relay" />} onClick={() => set({ commands: id })}>
          {t('commands.title')}
        </Menu.Item>
      )}
      {mayShare && (
        <Menu.Item
          leftSection={<Icon name="share" />}
          renderRoot={(properties) => <Link to="/devices/shared" search={{ offer: id }} {...properties} />}
        >
          {t('devices.share')}
        </Menu.Item>
      )}
      {mayTransfer && (
        <Menu.Item leftSection={<Icon name="transfer" />} onClick={() => onAsk('transfer')}>
          {t('devices.transferTo')}
        </Menu.Item>
      )}
      {maySuspend && (
        <Menu.Item
          leftSection={<Icon name={status === 'suspended' ? 'play' : 'pause'} />}
          onClick={() => onAsk('suspend')}
        >
          {t(status === 'suspended' ? 'devices.suspension.resume' : 'devices.suspension.suspend')}
        </Menu.Item>
      )}
      {mayDelete && (
        <>
          <Menu.Divider />
          <DeleteItem onClick={() => onAsk('delete')} />
        </>
      )}
    </>
  );
}

/** What can be done with a vehicle that others share with the reader. */
function SharedItems({ device: { id, share } }: { device: Device }) {
  const mayReplay = useMay('view_history') && (share?.rights.includes('history') ?? false);
  return <LookItems id={id} mayReplay={mayReplay} />;
}

function LookItems({ id, mayReplay }: { id: number; mayReplay: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="map" />}
        renderRoot={(properties) => <Link to="/map" search={{ device: id }} {...properties} />}
      >
        {t('devices.showOnMap')}
      </Menu.Item>
      {mayReplay && (
        <Menu.Item
          leftSection={<Icon name="history" />}
          renderRoot={(properties) => <Link to="/history" search={{ devices: id }} {...properties} />}
        >
          {t('tracking.replay')}
        </Menu.Item>
      )}
    </>
  );
}

function Dialog({ device, asking, onClose }: { device: Device; asking: DeviceAct; onClose: () => void }) {
  const selection = useSelection();
  const { id, designation: plate, clientId, clientName, status } = device;
  if (asking === 'suspend') {
    return <SuspendDialog ids={[id]} plate={plate} suspend={status !== 'suspended'} onClose={onClose} />;
  }
  const close = (done: boolean) => {
    onClose();
    if (done) selection?.toggle(id, false); // what is gone is no longer selected
  };
  const about = { ids: [id], plate, onClose: close };
  if (asking === 'delete') return <DeleteDialog {...about} />;
  return <TransferDialog {...about} from={{ id: clientId, name: clientName }} />;
}
