import {
  type FilterKey,
  LISTED_EVENTS,
  REPORT_STEPS,
  REPORTS,
  type ReportKind,
  SILENCES,
  TRIP_PARTS,
} from '@balise/contract';
import { MultiSelect, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { geofencesQuery } from '../../../api/lists.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { MOST_PICKED, type ReportsSearch } from '../search.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './filter-bar.module.css';

type Properties = { kind: ReportKind; filters: readonly FilterKey[] };

/** The fields of a report's own filters; each change counts at once. */
export function FilterFields({ kind, filters }: Properties) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const usual = REPORTS[kind].defaults;
  const fields: Record<FilterKey, React.ReactNode> = {
    area: null,
    geofenceIds: <GeofencesField />,
    parts: (
      <Segments
        label={t('reports.filters.parts')}
        value={search.part ?? 'all'}
        data={[
          { value: 'all', label: t('reportScreen.parts.all') },
          ...TRIP_PARTS.map((value) => ({ value, label: t(`reportScreen.parts.${value}`) })),
        ]}
        onChange={(part) => set({ part: part === 'all' ? undefined : (part as ReportsSearch['part']) })}
      />
    ),
    step: (
      <Segments
        label={t('reportScreen.step')}
        value={search.step ?? usual.step ?? 'day'}
        data={REPORT_STEPS.map((value) => ({ value, label: t(`reportScreen.steps.${value}`) }))}
        onChange={(step) => set({ step: step as ReportsSearch['step'] })}
      />
    ),
    silences: (
      <Select
        label={t('reports.filters.silences')}
        placeholder={t('reportScreen.silences')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={SILENCES.map((value) => ({ value, label: t(`reports.words.silences.${value}`) }))}
        value={search.silence ?? null}
        onChange={(silence) => set({ silence: (silence as ReportsSearch['silence']) ?? undefined })}
      />
    ),
    eventKinds: (
      <MultiSelect
        label={t('reports.filters.eventKinds')}
        placeholder={search.events ? '' : t('reportScreen.allEvents')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={LISTED_EVENTS.map((value) => ({ value, label: t(`events.kinds.${value}`) }))}
        value={search.events ?? []}
        onChange={(events) => set({ events: events.length > 0 ? (events as ReportsSearch['events']) : undefined })}
      />
    ),
    minDuration: (
      <Figure name="minDuration" unit={t('units.minute')} usual={(usual.minDuration ?? 0) / 60_000} most={525_600} />
    ),
    mostDriving: (
      <Figure name="mostDriving" unit={t('units.minute')} usual={(usual.mostDriving ?? 0) / 60_000} most={1_440} />
    ),
    leastRest: (
      <Figure name="leastRest" unit={t('units.minute')} usual={(usual.leastRest ?? 0) / 60_000} most={1_440} />
    ),
    minDistance: <Figure name="minDistance" unit={t('units.metre')} usual={usual.minDistance ?? 0} most={10_000_000} />,
    minExcess: <Figure name="minExcess" unit={t('units.kilometrePerHour')} usual={0} most={360} />,
  };
  return filters.map((filter) => <div key={filter}>{fields[filter]}</div>);
}

/** Which geofences, of the client that the report is narrowed to. */
function GeofencesField() {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const { data = [], isPending, error } = useQuery(geofencesQuery);
  const offered = data.filter(({ clientId }) => search.client === undefined || clientId === search.client);
  return (
    <EntitiesPicker
      label={t('reports.filters.geofenceIds')}
      placeholder={search.geofences ? '' : t('reportScreen.allGeofences')}
      of={{ data: offered.map(({ id, name }) => ({ value: String(id), label: name })), isPending, error }}
      value={(search.geofences ?? []).map(String)}
      onChange={(ids) => set({ geofences: ids.length > 0 ? ids.slice(0, MOST_PICKED).map(Number) : undefined })}
    />
  );
}

type FigureName = 'minDuration' | 'minDistance' | 'minExcess' | 'mostDriving' | 'leastRest';

function Figure({ name, unit, usual, most }: { name: FigureName; unit: string; usual: number; most: number }) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  return (
    <NumberInput
      label={t(`reports.filters.${name}`)}
      min={0}
      max={most}
      clampBehavior="strict"
      allowDecimal={name === 'minDuration'}
      decimalScale={1}
      hideControls
      placeholder={String(usual)}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth={48}
      value={search[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : undefined }, true)}
    />
  );
}

type SegmentsProperties = {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Segments({ label, ...rest }: SegmentsProperties) {
  const id = useId();
  return (
    <>
      <div id={id} className={`text-sm medium ${classes.label}`}>
        {label}
      </div>
      <SegmentedControl fullWidth aria-labelledby={id} {...rest} />
    </>
  );
}
