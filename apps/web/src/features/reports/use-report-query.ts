import type { FieldErrors, ReportForm, ReportKind } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { serverNow } from '../../live/index.ts';
import type { Period } from '../../ui/period/period.ts';
import { FIRST_KIND, faultsOf, formOf, periodAsked } from './report-query.ts';
import { useReportsSearch } from './use-reports-search.ts';

export type ReportQuery = {
  kind: ReportKind;
  period: Period;
  form: ReportForm;
  /** What is wrong with it before it is sent; empty: nothing. */
  faults: FieldErrors;
  now: number;
};

/** What the address asks for, now: today is another period tomorrow. */
export function useReportQuery(): ReportQuery {
  const { i18n } = useTranslation();
  const { search } = useReportsSearch();
  const timeZone = useTimeZone();
  const language = languageOf(i18n.resolvedLanguage);
  const now = useMinute();
  const { from, to } = periodAsked(search, now, timeZone);
  return useMemo(() => {
    const kind = search.kind ?? FIRST_KIND;
    const period = { from, to };
    const form = formOf(search, period, { timeZone, language });
    return { kind, period, form, faults: faultsOf(kind, form), now };
  }, [search, from, to, timeZone, language, now]);
}

const MINUTE = 60_000;

/** The server's clock, read once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whose days are counted: the client's, or of this computer for who belongs to no client. */
export const useTimeZone = (): string =>
  useUser().client?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
