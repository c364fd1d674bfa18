import type { User } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useUsersSearch } from './search.ts';
import classes from './user-cells.module.css';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Who it is; opens the dialog for those who may edit. */
export function NameCell({ user }: { user: User }) {
  const { t } = useTranslation();
  const { set } = useUsersSearch();
  const isSelf = useUser().id === user.id;
  const words = (
    <>
      {nameOf(user)}
      {isSelf && <span className={classes.you}>{t('users.you')}</span>}
    </>
  );
  if (!useMay('edit_user')) return <span className={classes.name}>{words}</span>;
  return (
    <button type="button" className={classes.name} onClick={() => set({ edit: user.id })}>
      {words}
    </button>
  );
}

/** Full or limited, to how many vehicles; and whether the account is temporary, where no end says so. */
export function AccessCell({ user, saysEnd = true }: { user: User; saysEnd?: boolean }) {
  const { accountLimited, deviceCount, isTempLink } = user;
  const { t } = useTranslation();
  return (
    <>
      {t(accountLimited ? 'users.access.limited' : 'users.access.full')}
      {deviceCount !== null && <span className="faint"> · {t('users.vehicles', { count: deviceCount })}</span>}
      {isTempLink && saysEnd && <span className="faint"> · {t('users.access.temporary')}</span>}
    </>
  );
}

export function RightsCell({ user: { rightsWord } }: { user: User }) {
  const { t } = useTranslation();
  return rightsWord === null ? <span className="faint">—</span> : t(`rights.words.${rightsWord}`);
}

export function SignInCell({ user: { lastSignInAt } }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (lastSignInAt === null) return <span className="faint">{t('common.never')}</span>;
  return (
    <time dateTime={new Date(lastSignInAt).toISOString()} title={format.dateTime(lastSignInAt)}>
      {format.moment(lastSignInAt, Date.now())}
    </time>
  );
}

export function EndCell({ user: { dateEnd, state } }: { user: User }) {
  const format = useFormat();
  if (dateEnd === null) return <span className="faint">—</span>;
  return (
    <time
      dateTime={new Date(dateEnd).toISOString()}
      title={format.dateTime(dateEnd)}
      className={state === 'ended' ? 'faint' : undefined}
    >
      {format.moment(dateEnd, Date.now())}
    </time>
  );
}
