import { ALERT_STATES } from '@balise/contract';
import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { geofencesQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { serverNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { EntityFilter } from '../../../ui/picker/entity-picker.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { GroupSelect } from '../../groups/index.ts';
import { alertRulesQuery } from '../rules/requests.ts';
import { type AlertsSearch, FILTERS, periodOf, useAlertsSearch } from '../search.ts';

/** By state, severity, kind, vehicle, group, geofence, rule, period, person and client. A phone shows all but the state on demand. */
export function AlertFilters() {
  const { t } = useTranslation();
  const { search } = useAlertsSearch();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const chosen = FILTERS.filter((filter) => !UNCOUNTED.includes(filter) && search[filter] !== undefined).length;
  return (
    <>
      <StateFilter />
      {isPhone && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<Icon name="filter" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('alerts.filters.more')}
          {chosen > 0 && ` (${chosen})`}
        </Button>
      )}
      {(!isPhone || isOpen) && <More />}
    </>
  );
}

/** The search has a field of its own, and a period one count. */
const UNCOUNTED: readonly string[] = ['search', 'to'];

function StateFilter() {
  const { t } = useTranslation();
  const { search, set } = useAlertsSearch();
  return (
    <SegmentedControl
      aria-label={t('alerts.states.label')}
      data={[...ALERT_STATES, 'all' as const].map((value) => ({ value, label: t(`alerts.states.${value}`) }))}
      value={search.state ?? 'open'}
      onChange={(state) =>
        set({ state: state === 'open' ? undefined : (state as AlertsSearch['state']), alert: undefined })
      }
    />
  );
}

type Choice = 'severity' | 'kind' | 'assigned';

function More() {
  const { t } = useTranslation();
  const { search, set } = useAlertsSearch();
  const zone = useUser().client?.timeZone;
  const now = serverNow();
  const { data: rules = [] } = useQuery(alertRulesQuery);
  const select = (name: Choice, label: string, all: string, data: { value: string; label: string }[]) => (
    <Select
      clearable
      aria-label={label}
      placeholder={all}
      searchable={name === 'kind'}
      value={search[name] ?? null}
      onChange={(value) => set({ [name]: value ?? undefined, alert: undefined })}
      data={data}
    />
  );
  return (
    <>
      {select(
        'severity',
        t('alerts.filters.severity'),
        t('alerts.filters.anySeverity'),
        ALERT_SEVERITIES.toReversed().map((value) => ({ value, label: t(`alerts.severities.${value}`) })),
      )}
      {select(
        'kind',
        t('alerts.filters.kind'),
        t('alerts.filters.anyKind'),
        ALERT_KINDS.map((value) => ({ value, label: t(`alerts.kinds.${value}`) })),
      )}
      <Where />
      <PeriodPicker
        period={periodOf(search, now, zone)}
        now={now}
        any={{
          words: t('alerts.filters.anyPeriod'),
          onChoose: () => set({ period: undefined, from: undefined, to: undefined, alert: undefined }),
        }}
        onChange={({ preset, period: { from, to } }) =>
          set({
            period: preset,
            from: preset ? undefined : asMoment(from),
            to: preset ? undefined : asMoment(to),
            alert: undefined,
          })
        }
      />
      {select('assigned', t('alerts.filters.assigned'), t('alerts.filters.anyone'), [
        { value: 'me', label: t('alerts.filters.me') },
        { value: 'nobody', label: t('alerts.filters.nobody') },
      ])}
      <EntityFilter
        of={{ data: rules.map(({ id, name }) => ({ value: String(id), label: name })) }}
        label={t('alerts.filters.rule')}
        all={t('alerts.filters.anyRule')}
        value={search.rule}
        onChange={(rule) => set({ rule, alert: undefined })}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId, alert: undefined })} />
    </>
  );
}

/** By vehicle, group and geofence. */
function Where() {
  const { t } = useTranslation();
  const { search, set } = useAlertsSearch();
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const { data: geofences = [] } = useQuery(geofencesQuery);
  return (
    <>
      <EntityFilter
        of={{ data: vehicles.map(({ id, designation }) => ({ value: String(id), label: designation })) }}
        label={t('alerts.filters.vehicle')}
        all={t('alerts.filters.anyVehicle')}
        least={2}
        value={search.vehicle}
        onChange={(vehicle) => set({ vehicle, alert: undefined })}
      />
      <GroupSelect value={search.group} onChange={(group) => set({ group, alert: undefined })} />
      <EntityFilter
        of={{ data: geofences.map(({ id, name }) => ({ value: String(id), label: name })) }}
        label={t('alerts.filters.geofence')}
        all={t('alerts.filters.anyGeofence')}
        value={search.geofence}
        onChange={(geofence) => set({ geofence, alert: undefined })}
      />
    </>
  );
}
