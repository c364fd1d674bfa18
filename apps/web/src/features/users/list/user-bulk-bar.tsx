import { MOST_USERS_AT_ONCE, type User } from '@balise/contract';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteUsers } from '../requests.ts';
import { nameOf } from './user-cells.tsx';

/** What can be done to the selected users at once. */
export function UserBulkBar({ users }: { users: User[] | undefined }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const [deleting, setDeleting] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  // a selection goes over several pages, so names of other pages are kept
  useEffect(() => {
    if (users) setNames((before) => new Map([...before, ...users.map((user) => [user.id, nameOf(user)] as const)]));
  }, [users]);
  if (!selection || selection.ids.size === 0) return null;
  const ids = [...selection.ids];
  const close = (done: boolean) => {
    setDeleting(false);
    if (done) selection.clear();
  };
  return (
    <>
      <BulkFrame selection={selection} label={t('users.bulk.label')} busy={deleting}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="trash" />}
          disabled={ids.length > MOST_USERS_AT_ONCE}
          title={ids.length > MOST_USERS_AT_ONCE ? t('users.bulk.tooMany', { most: MOST_USERS_AT_ONCE }) : undefined}
          onClick={() => setDeleting(true)}
        >
          {t('common.delete')}
        </Button>
      </BulkFrame>
      {deleting && <DeleteUsersDialog ids={ids} nameOf={(id) => names.get(id) ?? ''} onClose={close} />}
    </>
  );
}

type Properties = { ids: readonly number[]; nameOf: (id: number) => string; onClose: (done: boolean) => void };

/** Asks once more before users are deleted, which cannot be undone; those that are refused are named. */
function DeleteUsersDialog({ ids: asked, nameOf, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [ids, setIds] = useState(asked);
  const deletion = useDeleteUsers();
  const count = ids.length;
  const remove = () =>
    deletion.mutate(ids, {
      onSuccess: ({ deleted }) => {
        tell.done(t('users.bulk.deleted', { count: deleted.length }));
        onClose(true);
      },
    });
  return (
    <BulkDialog
      title={t('users.bulk.deleteTitle', { count })}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      mutation={deletion}
      action={t('users.bulk.deleteAction', { count })}
      isDanger
      onSubmit={remove}
      onClose={() => onClose(false)}
    >
      <Text size="sm">{t('users.bulk.deleteText', { count })}</Text>
    </BulkDialog>
  );
}
