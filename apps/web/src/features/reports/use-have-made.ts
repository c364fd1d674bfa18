import type { ReportFormat } from '@balise/contract';
import { useTell } from '../../ui/use-tell.tsx';
import { useExport } from './requests.ts';
import { openTray } from './tray/tray-state.ts';
import type { ReportQuery } from './use-report-query.ts';

/** Has what is asked made as a file, and opens the tray in which it comes up. */
export function useHaveMade({ kind, form }: ReportQuery) {
  const tell = useTell();
  const { mutate, isPending } = useExport();
  const haveMade = (format: ReportFormat): void =>
    mutate({ kind, form, format }, { onSuccess: openTray, onError: tell.failed });
  return { haveMade, isPending };
}
