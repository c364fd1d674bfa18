import type { SettingsSection } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { wordsOf } from '../../api/words-of.ts';
import { settingsQuery, useSettings } from '../../settings/settings.ts';
import { ProposeDialog, useProposesTo } from './propose-dialog.tsx';
import { useResetSettings, useSaveSettings } from './requests.ts';
import classes from './settings-panel.module.css';

/** Saves a part, takes it back to the defaults, or proposes it to everybody. */
export function SectionFoot({ section }: { section: SettingsSection }) {
  const { t } = useTranslation();
  const tried = useSettings()[section];
  const { data } = useQuery(settingsQuery);
  const save = useSaveSettings(section);
  const reset = useResetSettings(section);
  const [proposing, setProposing] = useState(false);
  const whose = useProposesTo();
  const changed = data !== undefined && JSON.stringify(tried) !== JSON.stringify(data.settings[section]);
  const own = data?.own.includes(section) ?? false;
  const proposal = data?.proposed[section];
  const tell = (message: string) => () => notifications.show({ message });
  const error = save.error ?? reset.error;
  return (
    <footer className={classes.foot}>
      {error && (
        <p className={classes.failure} role="alert">
          {failureWords(error, t)}
        </p>
      )}
      {changed && !error && <p className={classes.trying}>{t('settings.trying')}</p>}
      {!changed && proposal && (
        <p className={classes.trying}>
          {t(own ? 'settings.source.ownOver' : 'settings.source.proposed', { name: proposal.name })}
        </p>
      )}
      <Button
        loading={save.isPending}
        disabled={!changed}
        onClick={() => save.mutate(tried as never, { onSuccess: tell(t(`settings.saved.${section}`)) })}
      >
        {t('settings.save')}
      </Button>
      <Button
        variant="default"
        loading={reset.isPending}
        disabled={!own && !changed}
        onClick={() =>
          reset.mutate(undefined, {
            onSuccess: tell(t(proposal ? 'settings.source.backDone' : 'settings.resetDone', { name: proposal?.name })),
          })
        }
      >
        {t(proposal ? 'settings.source.back' : 'settings.reset')}
      </Button>
      {whose && own && !changed && (
        <Button variant="subtle" onClick={() => setProposing(true)}>
          {t('settings.propose')}
        </Button>
      )}
      {whose && proposing && <ProposeDialog section={section} whose={whose} onClose={() => setProposing(false)} />}
    </footer>
  );
}

/** What is wrong with a field says more than that some are wrong. */
function failureWords(error: Error, t: Parameters<typeof wordsOf>[1]): string {
  const [fault] = error instanceof CallFailed ? Object.values(error.fields) : [];
  return fault ? faultWords(fault, t) : (wordsOf(error, t) ?? t('errors.internal'));
}
