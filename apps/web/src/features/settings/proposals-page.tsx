import type { SettingsProposal } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './proposals-page.module.css';
import { proposalsQuery, useChangeProposal } from './requests.ts';
import { settingWords } from './setting-words.ts';

/** Every proposed setting in effect, with who proposed it and when; those who may withdraw it here. */
export function ProposalsPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(proposalsQuery);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page title={t('settings.proposals.title')}>
      <p className={`text-sm muted ${classes.intro}`}>{t('settings.proposals.intro')}</p>
      {!data && <Skeleton height={240} radius={10} />}
      {data?.length === 0 && <p className={`text-sm muted ${classes.intro}`}>{t('settings.proposals.none')}</p>}
      <ul className={classes.proposals}>
        {data?.map((proposal) => (
          <li key={`${proposal.partnerId} ${proposal.clientId} ${proposal.section}`} className={box.list}>
            <Proposal proposal={proposal} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Proposal({ proposal }: { proposal: SettingsProposal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { level, name, section, settings, by, at, mayWithdraw } = proposal;
  const said = by === null ? t('settings.proposals.at', { at: format.dateTime(at) }) : undefined;
  return (
    <article>
      <header className={classes.head}>
        <div>
          <h2>{t(`settings.sections.${section}`)}</h2>
          <p>{t(`settings.proposals.${level}`, { name })}</p>
          <p>{said ?? t('settings.proposals.byAt', { by, at: format.dateTime(at) })}</p>
        </div>
        {mayWithdraw && <Withdraw proposal={proposal} />}
      </header>
      <dl className={classes.values}>
        {settingWords(settings, t, format).map(({ name: setting, value, colour }) => (
          <div key={setting}>
            <dt>{setting}</dt>
            <dd>
              {colour && <span className={classes.colour} style={{ background: colour }} aria-hidden />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Withdraw({ proposal: { clientId, section, settings, name } }: { proposal: SettingsProposal }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useChangeProposal(clientId, section);
  const again = () =>
    mutate(settings, { onSuccess: () => tell.done(t('settings.proposed', { name })), onError: tell.failed });
  const withdraw = () =>
    mutate(null, {
      onSuccess: () => tell.done(t('settings.proposals.withdrawn', { name }), again),
      onError: tell.failed,
    });
  const part = t(`settings.sections.${section}`);
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={t('settings.proposals.withdrawOf', { part, name })}
      onClick={withdraw}
    >
      {t('settings.proposals.withdraw')}
    </Button>
  );
}
