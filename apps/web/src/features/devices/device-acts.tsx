import type { Device } from '@balise/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useSelection } from './selection.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useDevicesSearch } from './use-devices-search.ts';

/** What can be done with a vehicle of the list. A menu is made when it is first wanted: a hundred of them would slow the list. */
export function DeviceActs({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<boolean>();
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('devices.actionsFor', { plate: device.designation })}
      aria-haspopup="menu"
      {...(opened === undefined ? { onClick: () => setOpened(true) } : {})}
    >
      <Icon name="more" />
    </ActionIcon>
  );
  if (opened === undefined) return button;
  return <ActsMenu device={device} button={button} opened={opened} onChange={setOpened} />;
}

type MenuProperties = { device: Device; button: ReactNode; opened: boolean; onChange: (opened: boolean) => void };

function ActsMenu({ device, button, opened, onChange }: MenuProperties) {
  const selection = useSelection();
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const [asking, setAsking] = useState<'transfer' | 'delete'>();
  const mayEdit = useMay('edit_device');
  const mayTransfer = useMay('transfer_device');
  const mayAsk = useMay('send_command');
  const mayDelete = useMay('delete_device');
  const mayReplay = useMay('view_history');
  const { id, designation: plate, clientId, clientName } = device;
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) selection?.toggle(id, false); // what is gone is no longer selected
  };
  const about = { ids: [id], plate, onClose: close };
  return (
    <>
      <Menu position="bottom-end" width={220} opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Item leftSection={<Icon name="info" />} onClick={() => set({ info: id })}>
            {t('devices.information')}
          </Menu.Item>
          {mayEdit && (
            <Menu.Item leftSection={<Icon name="edit" />} onClick={() => set({ edit: id })}>
              {t('devices.manage')}
            </Menu.Item>
          )}
          {mayAsk && (
            <Menu.Item leftSection={<Icon name="relay" />} onClick={() => set({ commands: id })}>
              {t('commands.title')}
            </Menu.Item>
          )}
          {mayTransfer && (
            <Menu.Item leftSection={<Icon name="transfer" />} onClick={() => setAsking('transfer')}>
              {t('devices.transferTo')}
            </Menu.Item>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--st-power-text)"
                leftSection={<Icon name="trash" />}
                onClick={() => setAsking('delete')}
              >
                {t('common.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'delete' && <DeleteDialog {...about} />}
      {asking === 'transfer' && <TransferDialog {...about} from={{ id: clientId, name: clientName }} />}
    </>
  );
}
