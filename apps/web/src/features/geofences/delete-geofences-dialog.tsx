import type { GeofenceId } from '@balise/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '../../ui/dialog/bulk-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import type { NamedGeofence } from './geofences-field.tsx';
import { useDeleteGeofences, useRestoreGeofences } from './requests.ts';

type Properties = { geofences: readonly NamedGeofence[]; onClose: (done: boolean) => void };

/** Asks once more before geofences are deleted; it can be taken back afterwards. */
export function DeleteGeofencesDialog({ geofences, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [names] = useState(() => new Map<number, string>(geofences.map(({ id, name }) => [id, name])));
  const [ids, setIds] = useState<readonly number[]>(() => [...names.keys()]);
  const deletion = useDeleteGeofences();
  const restore = useRestoreGeofences();
  const chosen = ids as GeofenceId[];
  const words = { count: ids.length, name: names.get(ids[0] ?? 0) ?? '' };
  const undo = () =>
    restore.mutate(chosen, {
      onSuccess: () => tell.done(t('geofences.bulk.restored', words)),
      onError: tell.failed,
    });
  const remove = () =>
    deletion.mutate(chosen, {
      onSuccess: () => {
        tell.done(t('geofences.bulk.deleted', words), undo);
        onClose(true);
      },
    });
  return (
    <BulkDialog
      title={t('geofences.bulk.deleteTitle', words)}
      ids={ids}
      nameOf={(id) => names.get(id) ?? ''}
      onLeaveOut={setIds}
      mutation={deletion}
      action={t('geofences.bulk.deleteAction', words)}
      isDanger
      onSubmit={remove}
      onClose={() => onClose(false)}
    >
      <Text size="sm">{t('geofences.delete.text')}</Text>
    </BulkDialog>
  );
}
