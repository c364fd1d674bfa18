import type { Geofence } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { geofencesQuery } from '../../../api/lists.ts';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { plain } from '../../../ui/plain.ts';
import { GeofenceTabs } from '../geofence-tabs.tsx';
import { assignmentsQuery } from '../requests.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AssignmentBar } from './assignment-bar.tsx';
import { useAssignmentColumns } from './assignment-columns.tsx';
import { rowsOf } from './assignment-rows.ts';
import { useAssignmentsSearch } from './search.ts';

const NOTHING: never[] = [];

/** The matrix of one geofence: vehicles and groups, and what happens to each on entry and on exit. */
export function AssignmentsPage() {
  const { t } = useTranslation();
  const list = useAssignmentsSearch();
  const { search, set } = list;
  const { data: geofences, error } = useQuery(geofencesQuery);
  const geofence = geofences?.find(({ id }) => id === search.geofence) ?? geofences?.[0];
  const assigned = useQuery({ ...assignmentsQuery((geofence?.id ?? 0) as Geofence['id']), enabled: Boolean(geofence) });
  const mayAssign = useMay('assign_geofences');
  const columns = useAssignmentColumns();
  const failed = (error && !geofences) || (assigned.error && !assigned.data);
  if (failed) throw error ?? assigned.error; // the route's error screen says why
  const rows = assigned.data ? rowsOf(assigned.data) : geofences?.length === 0 ? NOTHING : undefined;
  const shown = rows?.filter(({ name }) => plain(name).includes(plain(search.search ?? '')));
  const add = mayAssign && geofence && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('geofences.matrix.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('geofences.title')}
      searchHint={t('geofences.matrix.search')}
      {...{ list, columns }}
      all={shown}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <GeofenceTabs />}
      filters={
        <EntityPicker
          of={{ data: (geofences ?? []).map(({ id, name }) => ({ value: String(id), label: name })) }}
          aria-label={t('geofences.suspend.geofence')}
          allowDeselect={false}
          value={geofence ? String(geofence.id) : null}
          onChange={(id) => set({ geofence: Number(id) })}
        />
      }
      empty={
        geofence
          ? {
              icon: 'vehicle',
              title: t('geofences.matrix.none.title'),
              action: add,
              text: t('geofences.matrix.none.text'),
            }
          : { icon: 'zone', title: t('geofences.none.title'), text: t('geofences.none.text') }
      }
      noMatch={{ ...t('geofences.matrix.noMatch', { returnObjects: true }), clears: ['search'] }}
      bulk={
        mayAssign && geofence
          ? {
              pageLabel: t('geofences.matrix.page'),
              labelOf: ({ name }) => t('geofences.bulk.one', { name }),
              bar: <AssignmentBar geofence={geofence} rows={rows ?? NOTHING} />,
            }
          : undefined
      }
    >
      {search.add && geofence && mayAssign && (
        <AssignDialog geofences={[geofence]} onClose={() => set({ add: undefined })} />
      )}
    </ListPage>
  );
}
