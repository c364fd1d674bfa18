import { type Reply, SMS_MONEY, type SmsKind, type SmsSum, type smsSummary } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Period } from '../../ui/period/period.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AccountBalance } from './account-balance.tsx';
import { summaryQuery } from './requests.ts';
import classes from './sms.module.css';

/** Balance of a client, and segments and cost of a period: by day, type, user and country. */
export function SmsSummary({ clientId, period }: { clientId: number; period: Period }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(summaryQuery(clientId, period));
  const groups = useSummaryGroups(data);
  const isPhone = useIsPhone();
  if (error) return <p role="alert">{wordsOf(error, t)}</p>;
  if (!data) return <Skeleton height={160} radius={10} />;
  const { account } = data;
  const money = (amount: number) => (account.currency ? format.money(amount / SMS_MONEY, account.currency) : '—');
  return (
    <section className={classes.summary} aria-label={t('sms.summary')}>
      {!data.sends && (
        <p className={classes.notice}>
          <Icon name="warning" /> {t('errors.sms_unavailable')}
        </p>
      )}
      <AccountBalance account={account} />
      <dl className={classes.figures}>
        <Figure name={t('sms.figures.messages')} value={format.number(data.messages)} />
        <Figure name={t('sms.figures.segments')} value={format.number(data.segments)} />
        <Figure name={t('sms.figures.cost')} value={money(data.cost)} />
        <Figure name={t('sms.figures.failed')} value={format.number(data.failed)} isBad={data.failed > 0} />
      </dl>
      {data.messages > 0 && (
        <details open={!isPhone}>
          <summary className="text-sm muted">{t('sms.details')}</summary>
          <div className={classes.groups}>
            {groups.map(({ title, sums }) => (
              <Group key={title} title={title} sums={sums} money={money} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-bad={isBad || undefined}>{value}</dd>
    </div>
  );
}

type GroupOf = { title: string; sums: SmsSum[]; money: (amount: number) => string };

function Group({ title, sums, money }: GroupOf) {
  const format = useFormat();
  const most = Math.max(1, ...sums.map(({ segments }) => segments));
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {sums.map(({ key, name, segments, cost }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.bar} style={{ inlineSize: `${(100 * segments) / most}%` }} />
            <span className={classes.value}>
              {format.number(segments)} · {money(cost)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAYS = 7;

/** The sums of a summary with their names in words. */
function useSummaryGroups(data: Reply<typeof smsSummary> | undefined): { title: string; sums: SmsSum[] }[] {
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
