import type { BlockingProfile } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { plain } from '../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { BlockingTabs } from '../blocking/index.ts';
import { ProfileDialog } from './form/profile-dialog.tsx';
import { inputOfProfile } from './form/profile-form.ts';
import { useProfileColumns } from './profile-columns.tsx';
import { profilesQuery, useDeleteProfile, useRestoreProfile, useSaveProfile } from './requests.ts';
import { FILTERS, useProfilesSearch } from './search.ts';

/** The profiles by which vehicles are blocked and unblocked each week. */
export function ProfilesPage() {
  const { t } = useTranslation();
  const list = useProfilesSearch();
  const { search, set } = list;
  const tell = useTell();
  const [deleting, setDeleting] = useState<BlockingProfile>();
  const { data, error } = useQuery(profilesQuery);
  const save = useSaveProfile();
  const columns = useProfileColumns({
    onOpen: ({ id }) => set({ edit: id }),
    onSwitch: (profile, isActive) =>
      save.mutate(
        { id: profile.id, body: { ...inputOfProfile(profile), isActive } },
        {
          onSuccess: ({ name }) =>
            tell.done(t(isActive ? 'blockingProfiles.switchedOn' : 'blockingProfiles.switchedOff', { name })),
          onError: tell.failed,
        },
      ),
  });
  if (error && !data) throw error; // the route's error screen says why
  const fits = (profile: BlockingProfile): boolean =>
    (search.clientId === undefined || profile.clientId === search.clientId) &&
    plain(`${profile.name} ${profile.description} ${profile.clientName}`).includes(plain(search.search ?? ''));
  const edited = data?.find(({ id }) => id === search.edit);
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('blockingProfiles.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('shell.blocking')}
      searchHint={t('blockingProfiles.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <BlockingTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'clock', ...t('blockingProfiles.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('blockingProfiles.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(profile) => (
        <ProfileMenu profile={profile} onEdit={() => set({ edit: profile.id })} onDelete={() => setDeleting(profile)} />
      )}
    >
      {search.add && <ProfileDialog clientId={search.clientId} onClose={() => set({ add: undefined })} />}
      {edited && <ProfileDialog profile={edited} onClose={() => set({ edit: undefined })} />}
      {deleting && <DeleteDialog profile={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

type MenuProperties = { profile: BlockingProfile; onEdit: () => void; onDelete: () => void };

function ProfileMenu({ profile: { id, name }, onEdit, onDelete }: MenuProperties) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('blockingProfiles.actionsFor', { name })}>
      <Menu.Item
        leftSection={<Icon name="log" />}
        renderRoot={(props) => <Link to="/blocking/profiles/$id" params={{ id: String(id) }} {...props} />}
      >
        {t('blockingProfiles.runsOf')}
      </Menu.Item>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={onDelete} />
    </RowMenu>
  );
}

/** Asks once more before a profile is deleted; it can be taken back afterwards. */
function DeleteDialog({ profile: { id, name }, onClose }: { profile: BlockingProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const mutation = useDeleteProfile();
  const restore = useRestoreProfile();
  const words = {
    ...t('blockingProfiles.delete', { returnObjects: true, name }),
    done: t('blockingProfiles.deleted', { name }),
  };
  const undo = () =>
    restore.mutate(id, {
      onSuccess: () => tell.done(t('blockingProfiles.restored', { name })),
      onError: tell.failed,
    });
  return <ConfirmDeletion {...{ words, mutation, undo, id: id as number, onClose }} />;
}
