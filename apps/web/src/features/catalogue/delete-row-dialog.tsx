import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-deletion.tsx';
import { type CatalogueRow, LISTS } from './lists.ts';
import type { ListName } from './search.ts';
import { useDeleteRow } from './use-list.ts';

/** Asks once more before an entry of the catalogue is deleted. */
export function DeleteRowDialog({ list, row, onClose }: { list: ListName; row: CatalogueRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteRow(list);
  const name = LISTS[list].nameOf(row.values);
  const words = {
    title: t('catalogue.deleteTitle', { name }),
    text: t('catalogue.deleteText'),
    action: t('catalogue.deleteAction', { name }),
    done: t('catalogue.deleted', { name }),
  };
  const start = (onDone: () => void) => mutate(row.id, { onSuccess: onDone });
  return <ConfirmDeletion words={words} deletion={{ start, isPending, error }} onClose={onClose} />;
}
