import { FIELD_CODES, type FieldFault } from '@balise/contract';
import type { TFunction } from 'i18next';

/** What the server says of one field, in the language on screen; its own words for a code that is newer than this page. */
export function faultWords({ code, message }: FieldFault, t: TFunction): string {
  const known = FIELD_CODES.find((one) => one === code);
  return known ? t(`fieldErrors.${known}`) : message;
}
