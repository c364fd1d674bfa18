import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery } from './requests.ts';
import { useGroupNews } from './use-group-news.ts';

const NO_IDS: ReadonlySet<number> = new Set();

/** The current devices of a group; none until they are loaded. Null: no group is chosen. */
export function useGroupIds(groupId: number | undefined): ReadonlySet<number> | null {
  useGroupNews();
  const { data } = useQuery({ ...membersQuery(groupId ?? 0), enabled: groupId !== undefined });
  return useMemo(() => {
    if (groupId === undefined) return null;
    return data ? new Set(data.map(({ id }) => id)) : NO_IDS;
  }, [groupId, data]);
}
