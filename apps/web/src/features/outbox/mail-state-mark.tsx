import type { MailState } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './outbox.module.css';

const ICONS: Record<MailState, IconName> = { waiting: 'clock', sent: 'check', failed: 'warning' };

/** What became of a message: a shape and a word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`outbox.states.${state}`)}
    </span>
  );
}
