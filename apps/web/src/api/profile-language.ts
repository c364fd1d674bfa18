import { editMe, type UserData } from '@balise/contract';
import type { Language } from '@balise/i18n/language';
import { chooseLanguage, currentLanguage } from '../language/start-language.ts';
import { callWhileLeaving } from './call.ts';
import { queryClient } from './query-client.ts';
import { userQuery } from './user.ts';

/** Shows the language of somebody's profile, which wins over what this browser was set to (specification section 9). */
export async function followProfile({ language }: UserData): Promise<void> {
  if (language !== currentLanguage()) await chooseLanguage(language);
}

/** Chooses a language here, and for every other browser of the reader's. */
export async function saveLanguage(user: UserData, language: Language): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, { ...user, language });
  await chooseLanguage(language);
  const { firstName, lastName, phone } = user;
  const saved = await callWhileLeaving(editMe, { body: { firstName, lastName, phone: phone ?? '', language } });
  queryClient.setQueryData(userQuery.queryKey, saved);
}
