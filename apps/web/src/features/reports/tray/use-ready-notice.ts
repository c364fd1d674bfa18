import type { ReportJob } from '@balise/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../live/index.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { isUnderWay } from './pace.ts';
import { trayOpen } from './tray-state.ts';
import { useJobName } from './use-job-name.ts';

/** Tells that a file is ready, where the tray that would show it is shut. */
export function useReadyNotice(jobs: readonly ReportJob[] | undefined): void {
  const { t } = useTranslation();
  const tell = useTell();
  const nameOf = useJobName();
  const open = useSignal(trayOpen);
  const making = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!jobs) return;
    const ready = jobs.filter(({ id, state }) => state === 'done' && making.current.has(id));
    if (!open) for (const job of ready) tell.done(t('reportScreen.tray.done', { name: nameOf(job) }));
    making.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id));
  }, [jobs, open, tell, nameOf, t]);
}
