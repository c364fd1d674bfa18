import type { User } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useUser } from '../../../api/user.ts';
import { useSelection } from '../../../ui/table/selection.ts';
import { SelectUser, useMayDelete } from '../dialog/select-user.tsx';
import { UserActs } from './user-acts.tsx';
import { AccessCell, NameCell, RightsCell } from './user-cells.tsx';
import { UserStatus } from './user-status.tsx';
import classes from './user-table.module.css';

const WAITING = [0, 1, 2, 3, 4, 5];

/** The users on a phone: who, then what they may; what may be cut comes last. */
export function UserList({ users }: { users: User[] | undefined }) {
  const { role } = useUser();
  const selection = useSelection();
  const mayDelete = useMayDelete();
  if (!users) return WAITING.map((row) => <Skeleton key={row} height={36} m={12} />);
  return (
    <ul className={classes.list}>
      {users.map((user) => (
        <li key={user.id} className={classes.row} data-chosen={selection?.ids.has(user.id) || undefined}>
          {selection && (
            <span className={classes.select}>
              {mayDelete(user) && <SelectUser user={user} selection={selection} />}
            </span>
          )}
          <div className="grow can-shrink">
            <div className={classes.line}>
              <NameCell user={user} />
              <UserStatus user={user} fixed />
            </div>
            <div className={classes.second}>
              <RightsCell user={user} /> · <AccessCell user={user} />
            </div>
            <div className={`${classes.second} ${classes.cut}`}>
              {user.email}
              {role !== 'client' && user.clientName ? ` · ${user.clientName}` : ''}
            </div>
          </div>
          <UserActs user={user} />
        </li>
      ))}
    </ul>
  );
}
