import type { FieldCode } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { type BarField, barFieldOf } from './report-query.ts';
import type { ReportQuery } from './use-report-query.ts';

/** Errors that only ask for a choice: not shown before the report is requested. */
const NOT_YET: readonly FieldCode[] = ['choose_a_device', 'choose_one_device', 'area_needed'];

/** What is wrong at each field of the bar, in words: by the rules of the report, or by what the server said. */
export function useBarErrors(
  { faults }: ReportQuery,
  error: unknown,
  tried: boolean,
): Partial<Record<BarField, string>> {
  const { t } = useTranslation();
  const told = Object.entries(faults).filter(([, code]) => tried || !NOT_YET.includes(code));
  const own = told.map(([path, code]) => [barFieldOf(path), t(`fieldErrors.${code}`)] as const);
  const refused = error instanceof CallFailed && told.length === 0 ? Object.entries(error.fields) : [];
  const others = refused.map(([path, fault]) => [barFieldOf(path), faultWords(fault, t)] as const);
  return Object.fromEntries([...own, ...others]);
}
