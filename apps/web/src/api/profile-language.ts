import type { UserData } from '@balise/contract';
import type { Language } from '@balise/i18n/language';
import { chooseLanguage, currentLanguage } from '../language/start-language.ts';
import { queryClient } from './query-client.ts';
import { userQuery } from './user.ts';

/** Shows the language of somebody's profile, which wins over what this browser was set to (specification section 9). */
export async function followProfile({ language }: UserData): Promise<void> {
  if (language !== currentLanguage()) await chooseLanguage(language);
}

/** Loads what saves a language, with the rules of telephone numbers, which nothing else needs at the start. */
export const loadSaving = () => import('./save-language.ts');

/** Chooses a language here, and for every other browser of the reader's. */
export async function saveLanguage(user: UserData, language: Language): Promise<void> {
  const { storeLanguage } = await loadSaving();
  await chooseLanguage(language);
  queryClient.setQueryData(userQuery.queryKey, { ...user, language });
  queryClient.setQueryData(userQuery.queryKey, await storeLanguage(user, language));
}
