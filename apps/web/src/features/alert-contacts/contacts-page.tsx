import { ALERT_CONTACT_KINDS, ALERT_CONTACT_STATES, type AlertContact } from '@balise/contract';
import { Button, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { DeleteItem, EditItem } from '../../ui/table/menu-items.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { AlertTabs } from '../alerts/index.ts';
import { CodeDialog } from './code-dialog.tsx';
import { useContactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { contactQuery, contactsQuery, useDeleteContact, useRestoreContact, useTestContact } from './requests.ts';
import { FILTERS, useContactsSearch } from './search.ts';

/** The e-mail addresses and telephones that receive alerts. */
export function AlertContactsPage() {
  const { t } = useTranslation();
  const list = useContactsSearch();
  const { search: said, set } = list;
  const { search, clientId, kind, state, page = 1, pageSize = PAGE_SIZE } = said;
  const { data, error } = useQuery(contactsQuery({ search, clientId, kind, state, page, pageSize }));
  const [deleting, setDeleting] = useState<AlertContact>();
  const columns = useContactColumns({ edit: ({ id }) => set({ edit: id }), confirm: ({ id }) => set({ code: id }) });
  if (error && !data) throw error; // the route's error screen says why
  const askCode = ({ id }: AlertContact) => set({ add: undefined, edit: undefined, code: id });
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('alertContacts.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('alertContacts.title')}
      tabs={() => <AlertTabs />}
      searchHint={t('alertContacts.search')}
      {...{ list, columns }}
      rows={data?.contacts}
      total={data?.total}
      keyOf={({ id }) => id}
      acts={add}
      filters={<Filters />}
      empty={{ icon: 'idCard', ...t('alertContacts.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('alertContacts.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(contact) => <Acts contact={contact} onCode={askCode} onDelete={setDeleting} />}
    >
      {said.add && <ContactDialog clientId={clientId} onCode={askCode} onClose={() => set({ add: undefined })} />}
      {said.edit !== undefined && (
        <EditDialog key={said.edit} id={said.edit} onCode={askCode} onClose={() => set({ edit: undefined })} />
      )}
      {said.code !== undefined && (
        <CodeDialog key={said.code} id={said.code} onClose={() => set({ code: undefined })} />
      )}
      {deleting && <DeleteDialog contact={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function Filters() {
  const { t } = useTranslation();
  const {
    search: { clientId, kind, state },
    set,
  } = useContactsSearch();
  return (
    <>
      <ClientFilter value={clientId} onChange={(chosen) => set({ clientId: chosen })} />
      <Select
        clearable
        aria-label={t('alertContacts.dialog.kind')}
        placeholder={t('alertContacts.anyKind')}
        value={kind ?? null}
        onChange={(chosen) => set({ kind: ALERT_CONTACT_KINDS.find((one) => one === chosen) })}
        data={ALERT_CONTACT_KINDS.map((value) => ({ value, label: t(`alertContacts.kinds.${value}`) }))}
      />
      <Select
        clearable
        aria-label={t('alertContacts.columns.state')}
        placeholder={t('alertContacts.anyState')}
        value={state ?? null}
        onChange={(chosen) => set({ state: ALERT_CONTACT_STATES.find((one) => one === chosen) })}
        data={ALERT_CONTACT_STATES.map((value) => ({ value, label: t(`alertContacts.states.${value}`) }))}
      />
    </>
  );
}

type On = { onCode: (contact: AlertContact) => void; onDelete: (contact: AlertContact) => void };

function Acts({ contact, onCode, onDelete }: On & { contact: AlertContact }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { set } = useContactsSearch();
  const test = useTestContact();
  const sendTest = () =>
    test.mutate(contact.id, {
      onSuccess: () => tell.done(t('alertContacts.tested', { name: contact.label })),
      onError: tell.failed,
    });
  return (
    <RowMenu label={t('alertContacts.actionsFor', { name: contact.label })}>
      {contact.state === 'confirmed' ? (
        <Menu.Item leftSection={<Icon name="message" />} onClick={sendTest}>
          {t('alertContacts.test')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<Icon name="check" />} onClick={() => onCode(contact)}>
          {t('alertContacts.confirm')}
        </Menu.Item>
      )}
      <EditItem onClick={() => set({ edit: contact.id })} />
      <DeleteItem onClick={() => onDelete(contact)} />
    </RowMenu>
  );
}

function EditDialog({ id, ...on }: { id: number; onCode: (contact: AlertContact) => void; onClose: () => void }) {
  const { data, error } = useQuery(contactQuery(id));
  if (error && !data) throw error;
  return data ? <ContactDialog contact={data} {...on} /> : null;
}

/** Asks once more before a contact is deleted; it can be taken back afterwards. */
function DeleteDialog({ contact: { id, label: name }, onClose }: { contact: AlertContact; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const mutation = useDeleteContact();
  const restore = useRestoreContact();
  const words = {
    ...t('alertContacts.delete', { returnObjects: true, name }),
    done: t('alertContacts.deleted', { name }),
  };
  const undo = () =>
    restore.mutate(id, { onSuccess: () => tell.done(t('alertContacts.restored', { name })), onError: tell.failed });
  return <ConfirmDeletion {...{ words, mutation, undo, id: id as number, onClose }} />;
}
