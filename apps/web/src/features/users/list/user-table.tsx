import { USER_ORDERS, type User } from '@balise/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { WaitingRows } from '../../../ui/page/waiting.tsx';
import table from '../../../ui/table/data-table.module.css';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import { type Selection, useSelection } from '../../../ui/table/selection.ts';
import { SortHeading } from '../../../ui/table/sort-heading.tsx';
import { TableScroller } from '../../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { SelectUser, useMayDelete } from '../dialog/select-user.tsx';
import { useUsersSearch } from './use-users-search.ts';
import { UserActs } from './user-acts.tsx';
import { AccessCell, EndCell, NameCell, RightsCell, SignInCell } from './user-cells.tsx';
import { type ChosenUserColumn, columnsOfRole } from './user-columns.ts';
import { UserList } from './user-list.tsx';
import { UserStatus } from './user-status.tsx';
import classes from './user-table.module.css';

type Order = (typeof USER_ORDERS)[number];
type Column = 'name' | ChosenUserColumn;
type Properties = { users: User[] | undefined; shown: readonly string[] | null };

/** The users as a table; on a phone as a list. `children` is the foot. */
export function UserTable({ children, ...properties }: Properties & { children: ReactNode }) {
  const phone = useIsPhone();
  return (
    <section className={table.box} aria-busy={properties.users === undefined}>
      <div className={`${table.scroller} ${classes.scroll}`}>
        {phone ? <UserList users={properties.users} /> : <Table {...properties} />}
      </div>
      {children}
    </section>
  );
}

function Table({ users, shown }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const chosen = columnsOfRole(role).filter((column) => shown === null || shown.includes(column));
  const columns: Column[] = ['name', ...chosen];
  const selection = useSelection();
  const mayDelete = useMayDelete();
  return (
    <TableScroller label={t('users.title')}>
      <thead>
        <tr>
          {selection && <SelectPage users={users?.filter(mayDelete) ?? []} selection={selection} />}
          {columns.map((column) => (
            <HeadCell key={column} column={column} />
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('users.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users?.map((user) => (
          <tr key={user.id} data-chosen={selection?.ids.has(user.id) || undefined}>
            {selection && (
              <td className={classes.select}>{mayDelete(user) && <SelectUser user={user} selection={selection} />}</td>
            )}
            {columns.map((column) =>
              column === 'name' ? (
                <th key={column} scope="row">
                  <NameCell user={user} />
                </th>
              ) : (
                <td key={column}>
                  <Cell column={column} user={user} />
                </td>
              ),
            )}
            <td data-align="end">
              <UserActs user={user} />
            </td>
          </tr>
        )) ?? <WaitingRows columns={columns.length + (selection ? 2 : 1)} />}
      </tbody>
    </TableScroller>
  );
}

function SelectPage({ users, selection }: { users: User[]; selection: Selection }) {
  const { t } = useTranslation();
  const ids = users.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={classes.select}>
      <RowCheckbox
        name={t('users.bulk.selectPage')}
        checked={ids.length > 0 && chosen === ids.length}
        isMixed={chosen > 0 && chosen < ids.length}
        onChange={(on) => selection.toggleAll(ids, on)}
      />
    </th>
  );
}

function Cell({ column, user }: { column: Column; user: User }) {
  const { t } = useTranslation();
  switch (column) {
    case 'email':
      return (
        <span className={classes.email} title={user.email}>
          {user.email}
        </span>
      );
    case 'client':
      return (
        user.clientName ?? user.partnerName ?? <span className={classes.faint}>{t('users.standing.platform')}</span>
      );
    case 'access':
      return <AccessCell user={user} saysEnd={false} />;
    case 'rights':
      return <RightsCell user={user} />;
    case 'state':
      return <UserStatus user={user} />;
    case 'lastSignIn':
      return <SignInCell user={user} />;
    default:
      return <EndCell user={user} />;
  }
}

/** The heading of a column; its order is that of the address. */
function HeadCell({ column }: { column: Column }) {
  const { t } = useTranslation();
  const { search, set } = useUsersSearch();
  const order: Order | undefined = USER_ORDERS.find((one) => one === column);
  const { order: sortedBy = 'name', direction = 'asc' } = search;
  return (
    <SortHeading
      label={t(`users.columns.${column}`)}
      sorted={order && (sortedBy === order ? direction : null)}
      onSort={(next) => set({ order, direction: next === 'desc' ? next : undefined })}
    />
  );
}
