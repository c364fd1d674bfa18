import type { Geofence } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { BulkFrame } from '../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { AssignDialog } from './assign/assign-dialog.tsx';
import { DeleteGeofencesDialog } from './delete-geofences-dialog.tsx';
import { ExportGeofences } from './files/export-geofences.tsx';
import { SuspendDialog } from './suspensions/suspend-dialog.tsx';

/** What can be done to the chosen geofences. */
export function BulkBar({ geofences }: { geofences: readonly Geofence[] }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const mayAssign = useMay('assign_geofences');
  const mayManage = useMay('manage_geofences');
  const [act, setAct] = useState<'assign' | 'suspend' | 'export' | 'delete'>();
  if (!selection || selection.ids.size === 0) return null;
  const chosen = geofences.filter(({ id }) => selection.ids.has(id));
  // vehicles, groups and clocks are of one client
  const isOfMany = new Set(chosen.map(({ clientId }) => clientId)).size > 1;
  const ofOne = { disabled: isOfMany, title: isOfMany ? t('geofences.bulk.oneClient') : undefined };
  const close = (done: boolean) => {
    setAct(undefined);
    if (done) selection.clear();
  };
  return (
    <>
      <BulkFrame selection={selection} label={t('geofences.bulk.bar')} busy={act !== undefined}>
        {mayAssign && (
          <>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="vehicle" />}
              {...ofOne}
              onClick={() => setAct('assign')}
            >
              {t('geofences.assign.action')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="clock" />}
              {...ofOne}
              onClick={() => setAct('suspend')}
            >
              {t('geofences.suspend.open')}
            </Button>
          </>
        )}
        <Button variant="subtle" color="gray" leftSection={<Icon name="download" />} onClick={() => setAct('export')}>
          {t('devices.export.action')}
        </Button>
        {mayManage && (
          <Button variant="subtle" color="gray" leftSection={<Icon name="trash" />} onClick={() => setAct('delete')}>
            {t('common.delete')}
          </Button>
        )}
      </BulkFrame>
      {act === 'assign' && <AssignDialog geofences={chosen} onClose={close} />}
      {act === 'suspend' && <SuspendDialog geofences={chosen} onClose={close} />}
      {act === 'delete' && <DeleteGeofencesDialog geofences={chosen} onClose={close} />}
      {act === 'export' && <ExportGeofences geofences={chosen} onClose={() => close(false)} />}
    </>
  );
}
