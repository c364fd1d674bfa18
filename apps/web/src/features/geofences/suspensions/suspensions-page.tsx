import type { GeofenceSuspension } from '@balise/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useNow } from '../../../live/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { plain } from '../../../ui/plain.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { GeofenceTabs } from '../geofence-tabs.tsx';
import { suspensionsQuery, useEndSuspension } from './requests.ts';
import { useSuspensionsSearch } from './search.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useSuspensionColumns } from './suspension-columns.tsx';
import { SUSPENSION_STATES, type SuspensionState, suspensionState } from './suspension-state.ts';

/** Where geofences are suspended now, later, and were in the last 30 days. */
export function SuspensionsPage() {
  const { t } = useTranslation();
  const list = useSuspensionsSearch();
  const { search, set } = list;
  const now = useNow();
  const [ending, setEnding] = useState<GeofenceSuspension>();
  const { data, error } = useQuery(suspensionsQuery);
  const mayAssign = useMay('assign_geofences');
  const columns = useSuspensionColumns();
  if (error && !data) throw error; // the route's error screen says why
  const add = mayAssign && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('geofences.suspend.open')}
    </Button>
  );
  const fits = (row: GeofenceSuspension): boolean =>
    (search.state === undefined || suspensionState(row, now) === search.state) &&
    plain(`${row.geofenceName} ${row.designation} ${row.motif} ${row.by}`).includes(plain(search.search ?? ''));
  return (
    <ListPage
      title={t('geofences.title')}
      searchHint={t('geofences.suspensions.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <GeofenceTabs />}
      filters={<StateFilter value={search.state} onChange={(state) => set({ state })} />}
      empty={{
        icon: 'clock',
        title: t('geofences.suspensions.none.title'),
        action: add,
        text: t('geofences.suspensions.none.text'),
      }}
      noMatch={{ ...t('geofences.suspensions.noMatch', { returnObjects: true }), clears: ['search', 'state'] }}
      {...(mayAssign && {
        actsLabel: t('geofences.suspensions.endNow'),
        actsOf: (row: GeofenceSuspension) =>
          suspensionState(row, now) !== 'ended' && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('geofences.suspensions.endOf', { name: row.geofenceName, plate: row.designation })}
              onClick={() => setEnding(row)}
            >
              {t('geofences.suspensions.endNow')}
            </Button>
          ),
      })}
    >
      {search.add && mayAssign && <SuspendDialog onClose={() => set({ add: undefined })} />}
      {ending && <EndDialog suspension={ending} onClose={() => setEnding(undefined)} />}
    </ListPage>
  );
}

type FilterProperties = {
  value: SuspensionState | undefined;
  onChange: (state: SuspensionState | undefined) => void;
};

function StateFilter({ value, onChange }: FilterProperties) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('geofences.suspensions.states.label')}
      data={[
        { value: '', label: t('geofences.suspensions.states.all') },
        ...SUSPENSION_STATES.map((state) => ({ value: state, label: t(`geofences.suspensions.states.${state}`) })),
      ]}
      value={value ?? ''}
      onChange={(state) => onChange(SUSPENSION_STATES.find((one) => one === state))}
    />
  );
}

/** Asks once more before a suspension ends. */
function EndDialog({ suspension, onClose }: { suspension: GeofenceSuspension; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const end = useEndSuspension();
  const words = { name: suspension.geofenceName, plate: suspension.designation };
  return (
    <ConfirmDialog
      title={t('geofences.suspensions.endTitle', words)}
      text={t('geofences.suspensions.endText')}
      action={t('geofences.suspensions.endNow')}
      mutation={end}
      onConfirm={() =>
        end.mutate(suspension.id, {
          onSuccess: () => {
            tell.done(t('geofences.suspensions.ended', words));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
