import { FIELD_CODES, type FieldCode, type FieldFault } from '@balise/contract';
import type { TFunction } from 'i18next';
import { CallFailed } from './call-failed.ts';

/** What the server says of one field, in the language on screen; its own words for a code that is newer than this page. */
export function faultWords({ code, message }: FieldFault, t: TFunction): string {
  const known = FIELD_CODES.find((one) => one === code);
  return known ? t(`fieldErrors.${known}`) : message;
}

/** What a failed call says of its fields, in words, by field. */
export function fieldFaultsOf(error: unknown, t: TFunction): Record<string, string> {
  if (!(error instanceof CallFailed)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, fault]) => [field, faultWords(fault, t)]));
}

/** What a check found, in words, by field. */
export const codesInWords = (codes: Record<string, FieldCode>, t: TFunction): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(`fieldErrors.${code}`)]));
