import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import frame from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import type { UsersSearch } from '../list/search.ts';
import { useUsersSearch } from '../list/search.ts';
import { userDetailQuery } from '../requests.ts';
import { SignInLinksDialog } from './sign-in-links-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** The dialog that the address names. */
export function UserDialogs() {
  const { search, set } = useUsersSearch();
  const reader = useUser();
  const mayAdd = useMay('add_user');
  const mayEdit = useMay('edit_user');
  const mayView = useMay('view_rights');
  const { add, edit, tab, sees, links } = search;
  if (add && mayAdd) {
    const place = reader.role === 'client' ? 'own' : placeOf(search);
    const close = () => set({ add: undefined, tab: undefined });
    return (
      <UserDialog
        place={reader.client ? `client-${reader.client.id}` : place}
        tab={tab ?? 'identity'}
        onClose={close}
      />
    );
  }
  if (edit && mayEdit) {
    const close = () => set({ edit: undefined, tab: undefined });
    return <EditDialog key={edit} id={edit} tab={tab ?? 'identity'} onClose={close} />;
  }
  if (links && mayEdit) return <SignInLinksDialog id={links} onClose={() => set({ links: undefined })} />;
  if (sees && mayView) return <ViewDialog id={sees} onClose={() => set({ sees: undefined })} />;
  return null;
}

/** A new user is proposed to stand where the list is looked at. */
const placeOf = ({ clientId, partnerId }: UsersSearch): string =>
  clientId ? `client-${clientId}` : partnerId ? `partner-${partnerId}` : 'own';

type EditProperties = { id: number; tab: 'identity' | 'access' | 'rights'; onClose: () => void };

function EditDialog({ id, tab, onClose }: EditProperties) {
  const { t } = useTranslation();
  // fetched each time: another user may have changed it
  const { data, error, isFetching } = useQuery({ ...userDetailQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  if (data && !isFetching) return <UserDialog user={data} place="own" tab={tab} onClose={onClose} />;
  return (
    <Dialog title={t('common.edit')} size={720} onClose={onClose}>
      <div className={frame.body}>{error ? <FailureNote error={error} /> : <Skeleton height={320} />}</div>
    </Dialog>
  );
}
