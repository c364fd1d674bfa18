import type { Device } from '@balise/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDevicesSearch } from './use-devices-search.ts';

/** What can be done with a vehicle of the list. */
export function DeviceActs({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const [deleting, setDeleting] = useState(false);
  const mayEdit = useMay('edit_device');
  const mayDelete = useMay('delete_device');
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('devices.actionsFor', { plate: device.designation })}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="map" />}
            renderRoot={(properties) => <Link to="/map" search={{ device: device.id }} {...properties} />}
          >
            {t('devices.showOnMap')}
          </Menu.Item>
          {mayEdit && (
            <Menu.Item leftSection={<Icon name="edit" />} onClick={() => set({ edit: device.id })}>
              {t('common.edit')}
            </Menu.Item>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--st-power-text)"
                leftSection={<Icon name="trash" />}
                onClick={() => setDeleting(true)}
              >
                {t('common.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {deleting && <DeleteDialog device={device} onClose={() => setDeleting(false)} />}
    </>
  );
}
