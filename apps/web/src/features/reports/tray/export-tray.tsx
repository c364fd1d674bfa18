import type { ReportJob } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../api/under-way.ts';
import { useMay } from '../../../api/user.ts';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './export-tray.module.css';
import { timeLeft } from './pace.ts';
import { jobsQuery } from './requests.ts';
import { TrayItem } from './tray-item.tsx';
import { setTray, TRAY_BUTTON_SELECTOR, trayOpen } from './tray-state.ts';
import { useJobName } from './use-job-name.ts';

/** How long the tray stays open without the pointer, ms: long enough to see that the file has started. */
const STAYS = 8_000;

/** The files that the reader had made, on every screen: how far they are, and those that can be fetched. Nothing without any. */
export function ExportTray() {
  return useMay('view_reports') ? <Tray /> : null;
}

function Tray() {
  const { t } = useTranslation();
  const { data } = useQuery(jobsQuery);
  const open = useSignal(trayOpen);
  const tray = useRef<HTMLElement>(null);
  const shown = open && data !== undefined && data.jobs.length > 0;
  useReadyNotice(data?.jobs);
  useTrayShuts(tray, shown);
  if (!shown) return null;
  const { jobs, watched, now } = data;
  return (
    <aside ref={tray} className={classes.tray} aria-label={t('reportScreen.tray.title')}>
      <header className={classes.head}>
        <h2>{t('reportScreen.tray.title')}</h2>
        <span className={classes.count}>{jobs.length}</span>
        <span className="grow" />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('reportScreen.tray.collapse')}
          onClick={() => setTray(false)}
        >
          <Icon name="chevronDown" />
        </ActionIcon>
      </header>
      <ul className={classes.items}>
        {jobs.map((job) => (
          <TrayItem key={job.id} job={job} left={timeLeft(job, watched, now)} />
        ))}
      </ul>
    </aside>
  );
}

/** Tells that a file is ready, where the tray that would show it is shut. */
function useReadyNotice(jobs: readonly ReportJob[] | undefined): void {
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

/** Shuts the tray with Esc, with a press elsewhere, and after a while without the pointer. */
function useTrayShuts(tray: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const isOwn = (target: EventTarget | null): boolean =>
      target instanceof Element && (tray.current?.contains(target) || target.closest(TRAY_BUTTON_SELECTOR) !== null);
    const onPress = ({ target }: Event): void => {
      if (!isOwn(target)) setTray(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const hadFocus = tray.current?.contains(document.activeElement);
      setTray(false);
      if (hadFocus) document.querySelector<HTMLElement>(TRAY_BUTTON_SELECTOR)?.focus();
    };
    const isLookedAt = (): boolean =>
      tray.current?.matches(':hover') === true || tray.current?.contains(document.activeElement) === true;
    const timer = setInterval(() => {
      if (!isLookedAt()) setTray(false);
    }, STAYS);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [tray, open]);
}
