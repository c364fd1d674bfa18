import type { User } from '@balise/contract';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DeleteItem, EditItem } from '../../../ui/table/menu-items.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { DeleteUserDialog } from '../dialog/delete-user-dialog.tsx';
import { useMayDelete } from './may-delete.ts';
import { useUsersSearch } from './search.ts';
import { nameOf } from './user-cells.tsx';

/** What the reader can do with one user; nothing where that is nothing. */
export function UserActs({ user }: { user: User }) {
  const { t } = useTranslation();
  const { set } = useUsersSearch();
  const [deleting, setDeleting] = useState(false);
  const mayEdit = useMay('edit_user');
  const mayView = useMay('view_rights');
  const mayDelete = useMayDelete()(user);
  if (!mayEdit && !mayView && !mayDelete) return null;
  return (
    <>
      <RowMenu label={t('users.actionsFor', { name: nameOf(user) })} width={230}>
        {mayEdit && <EditItem onClick={() => set({ edit: user.id })} />}
        {mayEdit && user.isTempLink && (
          <Menu.Item leftSection={<Icon name="link" />} onClick={() => set({ links: user.id })}>
            {t('users.links.action')}
          </Menu.Item>
        )}
        {mayView && (
          <Menu.Item leftSection={<Icon name="eye" />} onClick={() => set({ sees: user.id })}>
            {t('users.view')}
          </Menu.Item>
        )}
        {mayDelete && <DeleteItem onClick={() => setDeleting(true)} />}
      </RowMenu>
      {deleting && <DeleteUserDialog user={user} onClose={() => setDeleting(false)} />}
    </>
  );
}
