import type { Partner } from '@balise/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './partner-editor.module.css';
import { useDeletePartner } from './requests.ts';

/** Deletes an empty partner; otherwise says what it still has. */
export function DeletionBox({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const mutation = useDeletePartner();
  const { displayName: name, clients, users } = partner;
  const full = clients > 0 || users > 0;
  const words = {
    title: t('partners.deleteTitle', { name }),
    text: t('partners.deleteText'),
    action: t('partners.deleteAction', { name }),
    done: t('partners.deleted', { name }),
  };
  return (
    <section className={classes.box}>
      <h2>{t('partners.delete')}</h2>
      <p>
        {full
          ? t('partners.notEmpty', {
              clients: t('partners.clientsCount', { count: clients }),
              users: t('partners.usersCount', { count: users }),
            })
          : t('partners.deleteText')}
      </p>
      {!full && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
          {t('partners.delete')}
        </Button>
      )}
      {asking && (
        <ConfirmDeletion
          {...{ words, mutation }}
          id={partner.id}
          onDeleted={() => void navigate({ to: '/partners' })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
