import type { User } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { RowSwitch } from '../../../ui/table/row-switch.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useEditUser } from '../requests.ts';
import classes from './user-cells.module.css';
import { nameOf } from './user-cells.tsx';

/** Whether a user can sign in; a switch for those who may decide it, unless it is `fixed`: too small for a thumb. */
export function UserStatus({ user, fixed = false }: { user: User; fixed?: boolean }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useEditUser();
  const isSelf = useUser().id === user.id;
  const may = useMay('edit_user') && !isSelf && !user.holdsMore && !fixed;
  const name = nameOf(user);
  const set = (status: User['status']) =>
    mutate(
      { id: user.id, change: { status } },
      {
        onSuccess: () =>
          status === 'active'
            ? tell.done(t('users.enabled', { name }))
            : tell.done(t('users.disabled', { name }), () => set('active')),
        onError: tell.failed,
      },
    );
  return (
    <span className={classes.state} data-state={user.state}>
      {may ? (
        <RowSwitch
          name={t(user.status === 'active' ? 'users.disable' : 'users.enable', { name })}
          checked={user.status === 'active'}
          isDisabled={isPending}
          onChange={(on) => set(on ? 'active' : 'inactive')}
        />
      ) : (
        <span className={classes.dot} />
      )}
      {t(`users.states.${user.state}`)}
    </span>
  );
}
