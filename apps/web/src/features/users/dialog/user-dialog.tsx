import type { UserDetail } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { USER_TABS, type UserTab } from '../list/search.ts';
import { nameOf } from '../list/user-cells.tsx';
import { useAddUser, useEditUser } from '../requests.ts';
import { AccessFields } from './access-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { RightsFields } from './rights-fields.tsx';
import { useUserForm } from './use-user-form.ts';
import classes from './user-dialog.module.css';
import { tabOf } from './user-form.ts';

type Properties = {
  /** Absent: a new one. */
  user?: UserDetail | undefined;
  /** Where a new user is proposed to stand. */
  place: string;
  tab: UserTab;
  onClose: () => void;
};

/** Everything of a user, on three tabs; saved together. */
export function UserDialog({ user, place, tab: first, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [tab, setTab] = useState<UserTab>(first);
  const use = useUserForm(user, place, setTab);
  const add = useAddUser();
  const edit = useEditUser();
  const done = (saved: UserDetail & { sendsMail?: boolean }) => {
    const [name, { email }] = [nameOf(saved), saved];
    if (user) tell.done(t('users.saved', { name }));
    else if (use.form.values.typesPassword) tell.done(t('users.added', { name }));
    else tell.done(t(saved.sendsMail ? 'users.invited' : 'users.invitationWaits', { name, email }));
    onClose();
  };
  const submit = () => {
    if (!use.check()) return;
    const outcome = { onSuccess: done, onError: use.showFailure };
    if (user) edit.mutate({ id: user.id, change: use.change() }, outcome);
    else add.mutate(use.newUser(), outcome);
  };
  const faulty = new Set(Object.keys(use.form.errors).map(tabOf));
  return (
    <FormDialog
      title={user ? t('users.editTitle', { name: nameOf(user) }) : t('users.addTitle')}
      under={<Note use={use} />}
      size={720}
      tabs={{
        value: tab,
        list: USER_TABS.map((value) => ({ value, label: t(`users.tabs.${value}`), isFaulty: faulty.has(value) })),
        onChange: setTab,
      }}
      action={user ? t('common.save') : t('users.add')}
      isChanged={use.form.isDirty()}
      saving={user ? edit : add}
      onSubmit={submit}
      onClose={onClose}
    >
      {tab === 'identity' && <IdentityFields use={use} />}
      {tab === 'access' && <AccessFields use={use} />}
      {tab === 'rights' && <RightsFields use={use} />}
    </FormDialog>
  );
}

function Note({ use: { user, may } }: { use: ReturnType<typeof useUserForm> }) {
  const { t } = useTranslation();
  if (!may.isSelf && !user?.holdsMore) return null;
  return <p className={`text-sm muted ${classes.note}`}>{t(may.isSelf ? 'users.own' : 'users.holdsMore')}</p>;
}
