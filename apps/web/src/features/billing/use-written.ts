import { type BillingLine, type Currency, majorUnits } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type Written = {
  /** An amount of smallest units. */
  money: (amount: number, currency: Currency) => string;
  /** A day of a client's calendar: 2026-11-20. */
  day: (day: string) => string;
  /** The days from one to the day before another. */
  period: (from: string, to: string) => string;
  /** The day on which something happens where a client lives. */
  dateIn: (at: number, timeZone: string) => string;
  /** How a line of a charge came about. */
  line: (line: BillingLine, currency: Currency) => string;
};

const DAY = 86_400_000;

/** Amounts and days in the reader's language. A day is a day in every time zone. */
export function useWritten(): Written {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return useMemo(() => {
    const utc = formatIn(language, 'UTC');
    const money: Written['money'] = (amount, currency) => utc.money(majorUnits(amount, currency), currency);
    const day = (text: string) => utc.date(Date.parse(`${text}T00:00Z`));
    return {
      money,
      day,
      period: (from, to) => `${day(from)} – ${utc.date(Date.parse(`${to}T00:00Z`) - DAY)}`,
      dateIn: (at, timeZone) => formatIn(language, timeZone).date(at),
      line: (line, currency) => {
        if (line.kind === 'sms') {
          const sent = t('billing.line.sms', { count: line.messages });
          return line.paid > 0 ? `${sent}, ${t('billing.line.smsPaid', { paid: money(line.paid, currency) })}` : sent;
        }
        const { kind, devices: count, days, daysInMonth, unitPrice } = line;
        const price = money(unitPrice, currency);
        if (kind === 'setup') return t('billing.line.setup', { count, price });
        if (days === daysInMonth) return t('billing.line.full', { count, price });
        return t('billing.line.part', { count, price, days, daysInMonth });
      },
    };
  }, [language, t]);
}
