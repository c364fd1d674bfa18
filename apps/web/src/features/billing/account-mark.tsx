import type { ClientState } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import classes from './billing.module.css';

/** The state of an account: a word, with a shape that tells it without colour. */
export function AccountMark({ state }: { state: ClientState }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-state={state}>
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <path d={SHAPES[state]} fill={HOLLOW.includes(state) ? 'none' : 'currentColor'} stroke="currentColor" />
      </svg>
      {t(`billing.states.${state}`)}
    </span>
  );
}

const HOLLOW: readonly ClientState[] = ['closed'];
const SHAPES: Record<ClientState, string> = {
  active: 'M5 1.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  past_due: 'M5 1.5 9 8.5H1z',
  grace: 'M5 .8 9.2 5 5 9.2.8 5z',
  suspended_unpaid: 'M1.5 1.5h7v7h-7z',
  closed: 'M1.5 1.5h7v7h-7z',
};
