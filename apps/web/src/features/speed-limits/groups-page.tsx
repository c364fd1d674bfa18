import type { Group } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '../../api/lists.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { plain } from '../../ui/plain.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { InlineLimit } from './inline-limit.tsx';
import { useSetGroupLimit } from './requests.ts';
import { useGroupLimitsSearch } from './search.ts';
import { SpeedLimitTabs } from './speed-limit-tabs.tsx';
import classes from './speed-limits.module.css';

/** Every group that the reader may see, with the speed limit of its vehicles. */
export function GroupLimitsPage() {
  const { t } = useTranslation();
  const list = useGroupLimitsSearch();
  const { search, set } = list;
  const { data, error } = useQuery(groupsQuery);
  const columns = useColumns();
  if (error && !data) throw error; // the route's error screen says why
  const fits = ({ designation, description, clientName, clientId }: Group) =>
    (search.clientId === undefined || clientId === search.clientId) &&
    plain(`${designation} ${description} ${clientName}`).includes(plain(search.search ?? ''));
  return (
    <ListPage
      title={t('speedLimits.title')}
      searchHint={t('groups.search')}
      {...{ list, columns }}
      all={data?.groups.filter(fits)}
      keyOf={({ id }) => id}
      tabs={() => <SpeedLimitTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'group', title: t('groups.none.title'), text: t('speedLimits.noGroups') }}
      noMatch={{ ...t('groups.noMatch', { returnObjects: true }), clears: ['search', 'clientId'] }}
    />
  );
}

function useColumns(): TableColumn<Group>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { role } = useUser();
  return [
    {
      id: 'name',
      label: t('groups.columns.name'),
      phone: 'title',
      cell: ({ id, designation, clientName, description }) => {
        const under = [role === 'client' ? '' : clientName, description].filter(Boolean).join(' · ');
        return (
          <span className={classes.plate}>
            <Link to="/groups/$id" params={{ id: String(id) }} className="row-link">
              {designation}
            </Link>
            {under && <span className="text-xs faint cut">{under}</span>}
          </span>
        );
      },
    },
    {
      id: 'devices',
      label: t('groups.columns.devices'),
      align: 'end',
      phone: 'figure',
      // a limit does not hold for what others share
      cell: ({ deviceCount, sharedCount }) => number(deviceCount - sharedCount),
    },
    {
      id: 'limit',
      label: t('speedLimits.columns.ofGroup'),
      align: 'end',
      phone: 'end',
      cell: (group) => <GroupLimit group={group} />,
    },
  ];
}

function GroupLimit({ group: { id, designation, speedLimit } }: { group: Group }) {
  const { accountLimited } = useUser();
  const may = useMay('edit_speed_limit');
  const { mutate, isPending } = useSetGroupLimit();
  return (
    <InlineLimit
      limit={speedLimit}
      name={designation}
      mayEdit={may && !accountLimited}
      isSaving={isPending}
      save={(limit, onSuccess, onError) => mutate({ id, limit }, { onSuccess, onError })}
    />
  );
}
