import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { type CatalogueRow, LISTS } from './lists.ts';
import type { ListName } from './search.ts';
import { useDeleteRow } from './use-list.ts';

/** Asks once more before an entry of the catalogue is deleted. */
export function DeleteRowDialog({ list, row, onClose }: { list: ListName; row: CatalogueRow; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteRow(list);
  const name = LISTS[list].nameOf(row.values);
  const words = {
    title: t('catalogue.deleteTitle', { name }),
    text: t('catalogue.deleteText'),
    action: t('catalogue.deleteAction', { name }),
    done: t('catalogue.deleted', { name }),
  };
  return <ConfirmDeletion words={words} mutation={mutation} id={row.id} onClose={onClose} />;
}
