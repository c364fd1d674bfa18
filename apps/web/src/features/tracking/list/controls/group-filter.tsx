import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { GroupSelect, useGroupIds } from '../../../groups/index.ts';
import { inGroup } from '../../tracking-state.ts';
import classes from '../list-panel.module.css';

/** Narrows the list and the map to one group; it is in the address, and follows who comes and goes. */
export function GroupFilter() {
  const { group } = useSearch({ from: '/map' });
  const navigate = useNavigate({ from: '/map' });
  const ids = useGroupIds(group);
  useEffect(() => {
    inGroup.set(ids);
    return () => inGroup.set(null);
  }, [ids]);
  return (
    <GroupSelect
      className={classes.group}
      value={group}
      onChange={(next) => void navigate({ search: (before) => ({ ...before, group: next }), replace: true })}
    />
  );
}
