import type { ReportKind, ReportPage } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import box from '../../../ui/page/box.module.css';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { KIND_ICONS } from '../kind-icons.ts';
import type { ReportsSearch } from '../search.ts';
import { useReportsSearch } from '../use-reports-search.ts';

const OWN = [
  'minDuration',
  'minDistance',
  'minExcess',
  'part',
  'silence',
  'events',
  'geofences',
] as const satisfies (keyof ReportsSearch)[];

/** A report without rows: what may be changed. */
export function NoRows({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const narrowed = OWN.some((filter) => search[filter] !== undefined);
  const words = narrowed ? 'empty' : 'quiet';
  return (
    <section className={box.list}>
      <StatePanel
        icon={KIND_ICONS[kind]}
        title={t(`reportScreen.states.${words}.title`)}
        text={t(`reportScreen.states.${words}.text`)}
      >
        {narrowed && (
          <Button variant="default" onClick={() => set(Object.fromEntries(OWN.map((filter) => [filter, undefined])))}>
            {t('reportScreen.states.empty.action')}
          </Button>
        )}
      </StatePanel>
    </section>
  );
}

/** Reports of what users enter: a vehicle that never connected may have rows. */
const ENTERED: ReadonlySet<ReportKind> = new Set(['fuel', 'consumption', 'maintenance']);

/** Whether there are no rows because none of the vehicles ever connected. */
export const hasNeverConnected = ({ kind, total, devices, neverConnected }: ReportPage): boolean =>
  !ENTERED.has(kind) && total === 0 && devices > 0 && neverConnected.length === devices;

/** A report of vehicles that never connected: why it is empty, and where that is looked into. */
export function NeverConnected({ page: { kind, neverConnected } }: { page: ReportPage }) {
  const { t } = useTranslation();
  const [first] = neverConnected;
  const only = neverConnected.length === 1 ? first : undefined;
  return (
    <section className={box.list}>
      <StatePanel
        icon={KIND_ICONS[kind]}
        title={
          only
            ? t('reportScreen.states.neverConnected.title', { vehicle: only.vehicle })
            : t('reportScreen.states.neverConnected.titleOfMany')
        }
        text={t('reportScreen.states.neverConnected.text')}
      >
        <Button
          renderRoot={(rest) => (
            <Link to="/devices" search={only ? { info: only.deviceId } : { status: 'neverConnected' }} {...rest} />
          )}
          variant="default"
        >
          {t(`reportScreen.states.neverConnected.${only ? 'look' : 'lookAtMany'}`)}
        </Button>
      </StatePanel>
    </section>
  );
}
