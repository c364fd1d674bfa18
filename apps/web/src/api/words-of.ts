import type { ErrorCode } from '@balise/contract';
import i18next, { type TFunction } from 'i18next';
import { CallFailed } from './call-failed.ts';

/** What to tell the reader of a failed call; undefined for what is no failed call but a fault of the app. */
export function wordsOf(error: unknown, t: TFunction): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  if (error.code === 'unreachable') return t('shell.offline');
  return i18next.exists(`errors.${error.code}`) ? t(`errors.${error.code as ErrorCode}`) : t('errors.internal');
}
