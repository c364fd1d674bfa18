import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery } from './requests.ts';
import { useGroupNews } from './use-group-news.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** The devices of a group as they come and go; nobody until they are known. Null: no group is asked for. */
export function useGroupIds(groupId: number | undefined): ReadonlySet<number> | null {
  useGroupNews();
  const { data } = useQuery({ ...membersQuery(groupId ?? 0), enabled: groupId !== undefined });
  return useMemo(() => {
    if (groupId === undefined) return null;
    return data ? new Set(data.map(({ id }) => id)) : NOBODY;
  }, [groupId, data]);
}
