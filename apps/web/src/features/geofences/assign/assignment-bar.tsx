import type { Geofence } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useUnassign } from '../requests.ts';
import type { AssignmentRow } from './assignment-rows.ts';
import { ChangeActionsDialog } from './change-actions-dialog.tsx';

/** What can be done to the chosen vehicles and groups of a geofence. */
export function AssignmentBar({ geofence, rows }: { geofence: Geofence; rows: readonly AssignmentRow[] }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const [asking, setAsking] = useState<'change' | 'remove'>();
  const chosen = rows.filter(({ id }) => selection?.ids.has(id));
  if (!selection || chosen.length === 0) return null;
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) selection.clear();
  };
  return (
    <>
      <BulkFrame selection={selection} label={t('geofences.matrix.bar')} busy={asking !== undefined}>
        <Button variant="subtle" color="gray" leftSection={<Icon name="edit" />} onClick={() => setAsking('change')}>
          {t('geofences.matrix.change')}
        </Button>
        <Button variant="subtle" color="gray" leftSection={<Icon name="trash" />} onClick={() => setAsking('remove')}>
          {t('geofences.matrix.remove')}
        </Button>
      </BulkFrame>
      {asking === 'change' && <ChangeActionsDialog geofence={geofence} rows={chosen} onClose={close} />}
      {asking === 'remove' && <RemoveDialog geofence={geofence} rows={chosen} onClose={close} />}
    </>
  );
}

type Properties = { geofence: Geofence; rows: readonly AssignmentRow[]; onClose: (done: boolean) => void };

function RemoveDialog({ geofence: { id, name }, rows, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const unassign = useUnassign();
  const words = { name, count: rows.length };
  return (
    <ConfirmDialog
      title={t('geofences.matrix.removeTitle', words)}
      text={t('geofences.matrix.removeText')}
      action={t('geofences.matrix.remove')}
      isDanger
      mutation={unassign}
      onConfirm={() =>
        unassign.mutate(
          { id, holders: rows.map(({ holder }) => holder) },
          {
            onSuccess: () => {
              tell.done(t('geofences.matrix.removed', words));
              onClose(true);
            },
          },
        )
      }
      onClose={() => onClose(false)}
    />
  );
}
