import type { Geofence } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkFrame } from '../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { ExportGeofences } from './files/export-geofences.tsx';

/** What can be done to the chosen geofences. */
export function BulkBar({ geofences }: { geofences: readonly Geofence[] }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const [exporting, setExporting] = useState(false);
  if (!selection || selection.ids.size === 0) return null;
  const chosen = geofences.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <BulkFrame selection={selection} label={t('geofences.bulk.bar')} busy={exporting}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => setExporting(true)}
        >
          {t('devices.export.action')}
        </Button>
      </BulkFrame>
      {exporting && <ExportGeofences geofences={chosen} onClose={() => setExporting(false)} />}
    </>
  );
}
