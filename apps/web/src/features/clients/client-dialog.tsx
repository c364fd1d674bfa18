import type { Client, ClientId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
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
  const submit = () => {
    if (use.form.validate().hasErrors) return;
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
    <FormDialog
      title={title}
      size={720}
      action={target.kind === 'new' ? t('clients.add') : t('common.save')}
      isChanged={use.form.isDirty()}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClientFields use={use} choosesPartner={choosesPartner} />
    </FormDialog>
  );
}
