import type { User } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { nameOf } from '../list/user-cells.tsx';
import { useDeleteUser } from '../requests.ts';

/** Asks once more before a user is deleted, which cannot be undone. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteUser();
  const name = nameOf(user);
  const words = {
    title: t('users.deleteTitle', { name }),
    text: t('users.deleteText'),
    action: t('users.deleteAction', { name }),
    done: t('users.deleted', { name }),
  };
  return <ConfirmDeletion words={words} mutation={mutation} id={user.id} onClose={onClose} />;
}
