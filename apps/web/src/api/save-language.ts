import { editMe, type UserData } from '@balise/contract';
import type { Language } from '@balise/i18n/language';
import { callWhileLeaving } from './call.ts';

/** Stores a language in the reader's profile. */
export async function storeLanguage({ firstName, lastName, phone }: UserData, language: Language): Promise<UserData> {
  return await callWhileLeaving(editMe, { body: { firstName, lastName, phone: phone ?? '', language } });
}
