import type { Group } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useDeleteGroup, useRestoreGroup } from './requests.ts';

type Properties = { group: Group; onDeleted?: () => void; onClose: () => void };

/** Asks once more before a group is deleted; it can be taken back afterwards. */
export function DeleteGroupDialog({ group, onDeleted, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const mutation = useDeleteGroup();
  const restore = useRestoreGroup();
  const name = group.designation;
  const words = {
    ...t('groups.delete', { returnObjects: true, name }),
    done: t('groups.deleted', { name }),
  };
  const undo = () =>
    restore.mutate(group.id, { onSuccess: () => tell.done(t('groups.restored', { name })), onError: tell.failed });
  return <ConfirmDeletion {...{ words, mutation, undo, onDeleted }} id={group.id} onClose={onClose} />;
}
