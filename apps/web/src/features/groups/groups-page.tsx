import type { Group } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '../../api/lists.ts';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { plain } from '../../ui/plain.ts';
import { RowActs } from '../../ui/table/row-acts.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { type GroupRow, useGroupColumns } from './group-columns.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupFilters } from './group-filters.tsx';
import { useGroupsSearch } from './search.ts';
import { useGroupNews } from './use-group-news.ts';

/** Every group that the reader may see, with its rules and its count. */
export function GroupsPage() {
  const { t } = useTranslation();
  const list = useGroupsSearch();
  const { search, set } = list;
  const [deleting, setDeleting] = useState<Group>();
  const { data, error } = useQuery(groupsQuery);
  const mayManage = useMay('manage_groups');
  const columns = useGroupColumns();
  useGroupNews();
  if (error && !data) throw error; // the route's error screen says why
  const found: GroupRow[] | undefined = data?.groups
    .filter((group) => fits(group, search))
    .map((group) => ({ group, deviceCount: group.deviceCount }));
  const isWhole = found?.length === data?.groups.length;
  const rows: GroupRow[] | undefined = data && found && isWhole ? [...found, data.noGroup] : found;
  const edited = data?.groups.find(({ id }) => id === search.edit);
  const add = mayManage && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('groups.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('groups.title')}
      searchHint={t('groups.search')}
      {...{ list, columns, total: found?.length, foot: false }}
      rows={rows}
      keyOf={({ group }) => group?.id ?? 'none'}
      acts={add}
      filters={<GroupFilters />}
      empty={{
        icon: 'group',
        title: t('groups.none.title'),
        action: add,
        text: t(mayManage ? 'groups.none.text' : 'groups.none.textReader'),
      }}
      noMatch={{ ...t('groups.noMatch', { returnObjects: true }), clears: ['search', 'kind', 'clientId'] }}
      {...(mayManage && {
        actsOf: ({ group }: GroupRow) =>
          group && (
            <RowActs
              label={t('groups.actionsFor', { name: group.designation })}
              onEdit={() => set({ edit: group.id })}
              onDelete={() => setDeleting(group)}
            />
          ),
      })}
    >
      {search.add && mayManage && <GroupDialog clientId={search.clientId} onClose={() => set({ add: undefined })} />}
      {edited && mayManage && <GroupDialog group={edited} onClose={() => set({ edit: undefined })} />}
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

type Filters = ReturnType<typeof useGroupsSearch>['search'];

const fits = (group: Group, { search = '', kind, clientId }: Filters): boolean =>
  (kind === undefined || group.kind === kind) &&
  (clientId === undefined || group.clientId === clientId) &&
  plain(`${group.designation} ${group.description} ${group.clientName}`).includes(plain(search));
