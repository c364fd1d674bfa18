import type { AlertContactState } from '@balise/contract';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './alert-contacts.module.css';

const ICONS: Record<AlertContactState, IconName> = { unconfirmed: 'clock', confirmed: 'check', unsubscribed: 'minus' };

/** Whether a contact receives alerts: a shape, a word, and on hover what it means. */
export function ContactStateMark({ state }: { state: AlertContactState }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t(`alertContacts.stateHints.${state}`)} multiline maw={280}>
      <span className={classes.state} data-state={state}>
        <Icon name={ICONS[state]} size={14} />
        {t(`alertContacts.states.${state}`)}
      </span>
    </Tooltip>
  );
}
