/** The languages of the platform; the first is the fallback. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** The language of ours that a tag such as `fr-CI` asks for; English when it is none of ours. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}
