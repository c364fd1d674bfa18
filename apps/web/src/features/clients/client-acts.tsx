import type { Client } from '@balise/contract';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { startViewing } from '../../api/view-as.ts';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeleteItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useCloseClient, useDeleteClient } from './requests.ts';

type Properties = {
  client: Client;
  /** Opens its dialog. */
  onEdit: () => void;
  /** It is there no longer. */
  onDeleted?: (() => void) | undefined;
};

/** What can be done with a client. */
export function ClientActs({ client, onEdit, onDeleted }: Properties) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const may = { view: useMay('view_as_client'), edit: useMay('edit_client'), remove: useMay('delete_client') };
  const view = useViewAs(client);
  const setClosed = useClosing(client);
  if (!may.view && !may.edit && !may.remove) return null;
  const closed = client.state === 'closed';
  return (
    <>
      <RowMenu label={t('clients.actionsFor', { name: client.fullName })} width={240}>
        {may.view && (
          <Menu.Item leftSection={<Icon name="eye" />} onClick={view}>
            {t('clients.view.start')}
          </Menu.Item>
        )}
        {may.edit && (
          <>
            <Menu.Item leftSection={<Icon name="edit" />} onClick={onEdit}>
              {t('clients.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name={closed ? 'refresh' : 'lock'} />} onClick={() => setClosed(!closed)}>
              {t(closed ? 'clients.reopen' : 'clients.close')}
            </Menu.Item>
          </>
        )}
        {may.remove && (
          <>
            <Menu.Divider />
            <DeleteItem onClick={() => setDeleting(true)} />
          </>
        )}
      </RowMenu>
      {deleting && <DeleteClient client={client} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  );
}

/** Begins to look at the platform as the client does. */
export function useViewAs({ id }: Client): () => void {
  const tell = useTell();
  const { mutate } = useMutation({ mutationFn: () => startViewing(id), onError: tell.failed });
  return () => mutate();
}

/** Closes a client, with a way back, or opens it again. */
function useClosing({ id, fullName: name }: Client): (closed: boolean) => void {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate } = useCloseClient();
  const set = (closed: boolean) =>
    mutate(
      { id, closed },
      {
        onSuccess: () =>
          tell.done(t(closed ? 'clients.closed' : 'clients.reopened', { name }), closed ? () => set(false) : undefined),
        onError: tell.failed,
      },
    );
  return set;
}

function DeleteClient({
  client,
  onClose,
  onDeleted,
}: Pick<Properties, 'client' | 'onDeleted'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteClient();
  const name = client.fullName;
  const words = {
    title: t('clients.remove.title', { name }),
    text: t('clients.remove.text'),
    action: t('clients.remove.action', { name }),
    done: t('clients.remove.done', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, onDeleted, onClose }} id={client.id} />;
}
