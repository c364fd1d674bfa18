import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '../../../../api/lists.ts';
import { useLaterPart } from '../../../../live/index.ts';
import { LATER_GROUP_SELECT, useGroupIds } from '../../../groups/index.ts';
import { inGroup } from '../../tracking-state.ts';
import classes from '../list-panel.module.css';

/** Narrows the list and the map to one group; it is in the address, and follows who comes and goes. */
export function GroupFilter() {
  const { t } = useTranslation();
  const { group } = useSearch({ from: '/map' });
  const navigate = useNavigate({ from: '/map' });
  const ids = useGroupIds(group);
  useEffect(() => {
    inGroup.set(ids);
    return () => inGroup.set(null);
  }, [ids]);
  const { data } = useQuery(groupsQuery);
  const GroupSelect = useLaterPart(LATER_GROUP_SELECT, group !== undefined);
  if (!GroupSelect)
    return data?.groups.length ? (
      <div className={classes.group} aria-hidden="true">
        <div className={classes.groupToCome}>{t('groups.filter.all')}</div>
      </div>
    ) : null;
  return (
    <GroupSelect
      className={classes.group}
      value={group}
      onChange={(next) => void navigate({ search: (before) => ({ ...before, group: next }), replace: true })}
    />
  );
}
