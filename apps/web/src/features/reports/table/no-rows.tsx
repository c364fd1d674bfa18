import type { ReportKind } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import box from '../../../ui/box.module.css';
import { StatePanel } from '../../../ui/state-panel.tsx';
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
