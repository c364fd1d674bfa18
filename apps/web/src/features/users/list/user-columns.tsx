import type { Role, USER_ORDERS, User } from '@balise/contract';
import type { TFunction } from 'i18next';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { AccessCell, EndCell, NameCell, RightsCell, SignInCell } from './user-cells.tsx';
import { UserStatus } from './user-status.tsx';

type UserColumn = TableColumn<User, (typeof USER_ORDERS)[number]>;

/** The columns of the list; a client's users do not need its name on each row. */
export function userColumns(t: TFunction, role: Role): UserColumn[] {
  const column = (id: 'name' | 'email' | 'client' | 'access' | 'rights' | 'state' | 'lastSignIn' | 'dateEnd') => ({
    id,
    label: t(`users.columns.${id}`),
  });
  const client: UserColumn = {
    ...column('client'),
    order: 'client',
    phone: 'below',
    cell: ({ clientName, partnerName }) =>
      clientName ?? partnerName ?? <span className="faint">{t('users.standing.platform')}</span>,
  };
  return [
    { ...column('name'), order: 'name', phone: 'title', cell: (user) => <NameCell user={user} /> },
    {
      ...column('email'),
      order: 'email',
      phone: 'below',
      width: 272,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    ...(role === 'client' ? [] : [client]),
    {
      ...column('access'),
      phone: 'below',
      cell: (user) => <AccessCell user={user} saysEnd={false} />,
      onPhone: (user) => <AccessCell user={user} />,
    },
    { ...column('rights'), phone: 'below', cell: (user) => <RightsCell user={user} /> },
    {
      ...column('state'),
      phone: 'beside',
      cell: (user) => <UserStatus user={user} />,
      onPhone: (user) => <UserStatus user={user} fixed />,
    },
    { ...column('lastSignIn'), order: 'lastSignIn', cell: (user) => <SignInCell user={user} /> },
    { ...column('dateEnd'), order: 'dateEnd', cell: (user) => <EndCell user={user} /> },
  ];
}
