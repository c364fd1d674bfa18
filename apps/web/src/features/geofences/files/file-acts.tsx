import type { Geofence } from '@balise/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { ExportGeofences } from './export-geofences.tsx';

/** Files of the list: import, and export of what it shows. */
export function FileActs({ shown, mayManage }: { shown: readonly Geofence[]; mayManage: boolean }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [exporting, setExporting] = useState(false);
  const words = t('geofences.files');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="subtle" color="gray" aria-label={words}>
              <Icon name="upload" />
            </ActionIcon>
          ) : (
            <Button variant="default" rightSection={<Icon name="chevronDown" size={14} />}>
              {words}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {mayManage && (
            <Menu.Item
              leftSection={<Icon name="upload" />}
              renderRoot={(rest) => <Link to="/geofences/import" {...rest} />}
            >
              {t('geofences.import.open')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Icon name="download" />}
            disabled={shown.length === 0}
            onClick={() => setExporting(true)}
          >
            {t('geofences.export.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {exporting && <ExportGeofences geofences={shown} onClose={() => setExporting(false)} />}
    </>
  );
}
