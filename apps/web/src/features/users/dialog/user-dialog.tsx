import type { UserDetail } from '@balise/contract';
import { Button, Tabs } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import frame from '../../../ui/dialog/dialog-form.module.css';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
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
  const { error, isPending } = user ? edit : add;
  const done = (saved: UserDetail & { sendsMail?: boolean }) => {
    const [name, { email }] = [nameOf(saved), saved];
    if (user) tell.done(t('users.saved', { name }));
    else if (use.form.values.typesPassword) tell.done(t('users.added', { name }));
    else tell.done(t(saved.sendsMail ? 'users.invited' : 'users.invitationWaits', { name, email }));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!use.check()) return;
    const outcome = { onSuccess: done, onError: use.showFailure };
    if (user) edit.mutate({ id: user.id, change: use.change() }, outcome);
    else add.mutate(use.newUser(), outcome);
  };
  const faulty = new Set(Object.keys(use.form.errors).map(tabOf));
  return (
    <DialogFrame
      title={user ? t('users.editTitle', { name: nameOf(user) }) : t('users.addTitle')}
      onClose={onClose}
      under={<Note use={use} />}
    >
      <form noValidate onSubmit={submit} className={frame.form}>
        <Tabs value={tab} onChange={(value) => setTab(value as UserTab)} className={frame.form ?? ''}>
          <Tabs.List className={classes.list}>
            {USER_TABS.map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={faulty.has(one) && <Icon name="warning" size={14} />}>
                {t(`users.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div className={classes.body}>
            <FailureNote error={blamesFields(error) ? null : error} />
            <Tabs.Panel value="identity">
              <IdentityFields use={use} />
            </Tabs.Panel>
            <Tabs.Panel value="access">
              <AccessFields use={use} />
            </Tabs.Panel>
            <Tabs.Panel value="rights">
              <RightsFields use={use} />
            </Tabs.Panel>
          </div>
        </Tabs>
        <footer className={frame.foot}>
          <span className={frame.space} />
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {user ? t('common.save') : t('users.add')}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}

function Note({ use: { user, may } }: { use: ReturnType<typeof useUserForm> }) {
  const { t } = useTranslation();
  if (!may.isSelf && !user?.holdsMore) return null;
  return <p className={`text-sm muted ${classes.note}`}>{t(may.isSelf ? 'users.own' : 'users.holdsMore')}</p>;
}

/** What is said beside a field need not be said above them all. */
const blamesFields = (error: unknown): boolean => error instanceof CallFailed && Object.keys(error.fields).length > 0;
