import type { Client, ClientId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import frame from '../../ui/dialog/dialog-form.module.css';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { ClientFields } from './client-fields.tsx';
import { type ClientForm, emptyForm, formOf, inputOf } from './client-form.ts';
import { type ClientTarget, clientQuery, useSaveClient } from './requests.ts';
import { useClientForm } from './use-client-form.ts';

/** Adds a client. Only the platform's people say whose it is; a partner's are its own. */
export function AddClientDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (client: Client) => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dialog
      title={t('clients.addTitle')}
      target={{ kind: 'new' }}
      initial={emptyForm(null, here)}
      choosesPartner={role === 'platform'}
      onClose={onClose}
      onSaved={onAdded}
    />
  );
}

/** Edits the client of that number; nothing until it is known. */
export function EditClientDialog({ id, onClose }: { id: ClientId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(clientQuery(id));
  if (!data) return null;
  return (
    <Dialog
      key={id}
      title={t('clients.editTitle', { name: data.fullName })}
      target={{ kind: 'edit', id }}
      initial={formOf(data)}
      choosesPartner={false}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}

type Properties = {
  title: string;
  target: ClientTarget;
  initial: ClientForm;
  choosesPartner: boolean;
  onClose: () => void;
  onSaved: (client: Client) => void;
};

function Dialog({ title, target, initial, choosesPartner, onClose, onSaved }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const use = useClientForm(initial, choosesPartner, target.kind === 'new');
  const save = useSaveClient();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { hasErrors, errors } = use.form.validate();
    const [first] = Object.keys(errors);
    if (hasErrors && first) return use.form.getInputNode(first)?.focus();
    save.mutate(
      { target, body: inputOf(use.form.values) },
      {
        onSuccess: (client) => {
          tell.done(t('clients.saved', { name: client.fullName }));
          onSaved(client);
        },
        onError: use.blame,
      },
    );
  };
  return (
    <DialogFrame title={title} onClose={onClose}>
      <form className={frame.form} noValidate onSubmit={submit}>
        <div className={frame.body}>
          <FailureNote error={save.error} />
          <ClientFields use={use} choosesPartner={choosesPartner} />
        </div>
        <footer className={frame.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {target.kind === 'new' ? t('clients.add') : t('common.save')}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
