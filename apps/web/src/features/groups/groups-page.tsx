import type { Group } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupList, GroupListSkeleton } from './group-list.tsx';
import { GroupsToolbar } from './groups-toolbar.tsx';
import { groupsQuery } from './requests.ts';
import type { GroupsSearch } from './search.ts';
import { useGroupNews } from './use-group-news.ts';

/** Every group that the reader may see, with its rules and its count. */
export function GroupsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const search = useSearch({ from: '/groups' });
  const navigate = useNavigate({ from: '/groups' });
  const set = (next: Partial<GroupsSearch>) => void navigate({ search: (before) => ({ ...before, ...next }) });
  const [deleting, setDeleting] = useState<Group>();
  const { data, error } = useQuery(groupsQuery);
  const mayManage = useMay('manage_groups');
  useGroupNews();
  if (error && !data) throw error; // the route's error screen says why
  const edited = data?.groups.find(({ id }) => id === search.edit);
  return (
    <Page
      title={t('groups.title')}
      count={data && format.number(data.groups.length)}
      acts={
        mayManage && (
          <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
            {t('groups.add')}
          </Button>
        )
      }
    >
      <GroupsToolbar search={search} set={set} />
      {data ? (
        <Groups
          groups={data.groups}
          ungrouped={data.noGroup.deviceCount}
          search={search}
          set={set}
          onDelete={setDeleting}
        />
      ) : (
        <GroupListSkeleton />
      )}
      {search.add && mayManage && <GroupDialog clientId={search.clientId} onClose={() => set({ add: undefined })} />}
      {edited && mayManage && <GroupDialog group={edited} onClose={() => set({ edit: undefined })} />}
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

type Properties = {
  groups: Group[];
  ungrouped: number;
  search: GroupsSearch;
  set: (next: Partial<GroupsSearch>) => void;
  onDelete: (group: Group) => void;
};

function Groups({ groups, ungrouped, search, set, onDelete }: Properties) {
  const { t } = useTranslation();
  const mayManage = useMay('manage_groups');
  const shown = groups.filter((group) => fits(group, search));
  if (groups.length === 0) {
    return (
      <StatePanel
        icon="group"
        title={t('groups.none.title')}
        text={t(mayManage ? 'groups.none.text' : 'groups.none.textReader')}
      >
        {mayManage && (
          <Button variant="default" onClick={() => set({ add: true })}>
            {t('groups.add')}
          </Button>
        )}
      </StatePanel>
    );
  }
  if (shown.length === 0) {
    return (
      <StatePanel icon="search" title={t('groups.noMatch.title')} text={t('groups.noMatch.text')}>
        <Button variant="default" onClick={() => set({ search: undefined, kind: undefined, clientId: undefined })}>
          {t('groups.noMatch.action')}
        </Button>
      </StatePanel>
    );
  }
  const isWhole = shown.length === groups.length;
  return (
    <GroupList
      groups={shown}
      ungrouped={isWhole ? ungrouped : undefined}
      onEdit={({ id }) => set({ edit: id })}
      onDelete={onDelete}
    />
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const fits = (group: Group, { search = '', kind, clientId }: GroupsSearch): boolean =>
  (kind === undefined || group.kind === kind) &&
  (clientId === undefined || group.clientId === clientId) &&
  plain(`${group.designation} ${group.description} ${group.clientName}`).includes(plain(search.trim()));
