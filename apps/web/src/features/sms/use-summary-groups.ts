import type { Reply, SmsKind, SmsSum, smsSummary } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

const DAYS = 7;

/** The sums of a summary with their names in words. */
export function useSummaryGroups(data: Reply<typeof smsSummary> | undefined): { title: string; sums: SmsSum[] }[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!data) return [];
  const regions = new Intl.DisplayNames([i18n.resolvedLanguage ?? 'en'], { type: 'region' });
  const named = (sums: SmsSum[], name: (sum: SmsSum) => string) => sums.map((sum) => ({ ...sum, name: name(sum) }));
  return [
    {
      title: t('sms.by.day', { count: DAYS }),
      sums: named(data.byDay.slice(-DAYS).reverse(), ({ key }) => format.date(Date.parse(`${key}T12:00Z`))),
    },
    { title: t('sms.by.kind'), sums: named(data.byKind, ({ key }) => t(`sms.kinds.${key as SmsKind}`)) },
    { title: t('sms.by.user'), sums: named(data.byUser, ({ key, name }) => name ?? (key ? `#${key}` : 'Balise')) },
    { title: t('sms.by.country'), sums: named(data.byCountry, ({ key }) => (key ? (regions.of(key) ?? key) : '—')) },
  ];
}
