import { type AlertContact, writePhone } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './alert-contacts.module.css';
import { ContactStateMark } from './contact-state.tsx';

type On = { edit: (contact: AlertContact) => void; confirm: (contact: AlertContact) => void };

/** The columns of the alert contacts: who it is, address, state with what is to be done about it, language, since when. */
export function useContactColumns({ edit, confirm }: On): TableColumn<AlertContact>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { role } = useUser();
  return [
    {
      id: 'label',
      label: t('alertContacts.columns.label'),
      phone: 'title',
      cell: (contact) => (
        <button type="button" className="row-link" onClick={() => edit(contact)}>
          {contact.label}
        </button>
      ),
    },
    {
      id: 'address',
      label: t('alertContacts.columns.address'),
      phone: 'below',
      cell: ({ kind, address }) => (
        <span className={classes.address}>
          <Icon name={kind === 'email' ? 'mail' : 'phone'} size={14} />
          {kind === 'email' ? address : writePhone(address, null)}
        </span>
      ),
    },
    {
      id: 'state',
      label: t('alertContacts.columns.state'),
      phone: 'beside',
      onPhone: ({ state }) => <ContactStateMark state={state} />,
      cell: (contact) => (
        <span className={classes.stateCell}>
          <ContactStateMark state={contact.state} />
          {contact.state !== 'confirmed' && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('alertContacts.confirmOf', { name: contact.label })}
              onClick={() => confirm(contact)}
            >
              {t('alertContacts.confirm')}
            </Button>
          )}
        </span>
      ),
    },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: t('alertContacts.columns.client'),
            phone: 'below',
            cell: ({ clientName }: AlertContact) => clientName,
          } as const,
        ]),
    {
      id: 'language',
      label: t('alertContacts.columns.language'),
      cell: ({ language }) => t(language === 'fr' ? 'common.french' : 'common.english'),
    },
    {
      id: 'added',
      label: t('alertContacts.columns.added'),
      cell: ({ createdAt, addedBy }) => t('alertContacts.addedBy', { date: date(createdAt), name: addedBy }),
    },
  ];
}
