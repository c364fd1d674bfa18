import type { ClientState } from '@balise/contract';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './client-state.module.css';

/** The state of a client's account: a shape, a word, and on hover what it means for its people. */
export function ClientStateMark({ state }: { state: ClientState }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t(`clients.stateHints.${state}`)} multiline maw={280}>
      <span className={classes.mark} data-state={state}>
        <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" fill="currentColor">
          <path d={SHAPES[state]} />
        </svg>
        {t(`clients.states.${state}`)}
      </span>
    </Tooltip>
  );
}

// a shape each, so that a state reads without its colour
const SHAPES: Record<ClientState, string> = {
  active: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  past_due: 'M6 1 11.5 10.5H.5z',
  grace: 'M2 1h8v2L7 6l3 3v2H2V9l3-3-3-3z',
  suspended_unpaid: 'M1.5 1.5h9v9h-9zM3 5v2h6V5z',
  closed: 'M2.2 1 6 4.8 9.8 1 11 2.2 7.2 6 11 9.8 9.8 11 6 7.2 2.2 11 1 9.8 4.8 6 1 2.2z',
};
