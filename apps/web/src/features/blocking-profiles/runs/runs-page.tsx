import { RUN_OUTCOMES, type RunOutcome } from '@balise/contract';
import { RUN_KINDS, type RunKind } from '@balise/tracking';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { NotFound } from '../../../shell/not-found.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { profilesQuery } from '../requests.ts';
import { exportOf, runsQuery } from './requests.ts';
import { useRunColumns } from './run-columns.tsx';
import { KEEP, type ProfileRunsSearch, periodOf } from './search.ts';

/** What came of the runs of a profile, vehicle by vehicle. */
export function ProfileRunsPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const { client } = useUser();
  const list = useListSearch<ProfileRunsSearch>(`/blocking/profiles/${id}`, KEEP);
  const { search, set } = list;
  const [now] = useState(Date.now);
  const profiles = useQuery(profilesQuery);
  const profile = profiles.data?.find((one) => one.id === id);
  const period = periodOf(search, now, client?.timeZone);
  const { data, error } = useQuery(runsQuery(id, search, period));
  const columns = useRunColumns();
  if (profiles.data && !profile) return <NotFound />;
  if (error && !data) throw error; // the route's error screen says why
  const name = profile?.name ?? '';
  return (
    <ListPage
      title={t('blockingProfiles.report.title', { name })}
      back={<WayBack to="/blocking/profiles" words={t('blockingProfiles.report.back')} />}
      searchHint={t('blockingProfiles.report.search')}
      {...{ list, columns, total: data?.total, rows: data?.runs }}
      keyOf={(run) => run.id}
      exported={{
        title: t('blockingProfiles.report.exportTitle', { name }),
        fetchFile: exportOf(id, search, period),
      }}
      filters={
        <>
          <PeriodPicker
            period={period}
            now={now}
            withNeighbours
            onChange={({ preset, period: { from, to } }) =>
              set({ period: preset, from: preset ? undefined : asMoment(from), to: preset ? undefined : asMoment(to) })
            }
          />
          <Filters {...search} onChange={set} />
        </>
      }
      empty={{ icon: 'clock', ...t('blockingProfiles.report.none', { returnObjects: true }) }}
      noMatch={{
        ...t('blockingProfiles.report.noMatch', { returnObjects: true }),
        clears: ['search', 'kind', 'outcome', 'period', 'from', 'to'],
      }}
    />
  );
}

type Filtered = Pick<ProfileRunsSearch, 'kind' | 'outcome'>;

function Filters({ kind, outcome, onChange }: Filtered & { onChange: (part: Filtered) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        aria-label={t('blockingProfiles.report.kind')}
        value={kind ?? 'all'}
        onChange={(value) => onChange({ kind: value === 'all' ? undefined : (value as RunKind) })}
        data={(['all', ...RUN_KINDS] as const).map((value) => ({
          value,
          label: t(`blockingProfiles.report.kinds.${value}`),
        }))}
      />
      <Select
        clearable
        aria-label={t('blockingProfiles.report.outcome')}
        placeholder={t('blockingProfiles.report.anyOutcome')}
        value={outcome ?? null}
        onChange={(value) => onChange({ outcome: (value as RunOutcome | null) ?? undefined })}
        data={RUN_OUTCOMES.map((value) => ({ value, label: t(`blockingProfiles.outcomes.${value}`) }))}
      />
    </>
  );
}
