import type { Starter } from '@balise/contract';
import { useTranslation } from 'react-i18next';

/** A starter that anything is said of; of one that is free and not locked nothing is shown. */
export const isMarked = ({ state, locked }: Starter): boolean => locked || state !== 'notBlocked';

/** Whether it is known to be inhibited: then its padlock is filled; else something is under way, or uncertain. */
export const isHeld = ({ state }: Starter): boolean => state === 'blocked';

/** The state of a starter in words, and that it is locked. */
export function useStarterWords(): (starter: Starter) => string {
  const { t } = useTranslation();
  return ({ state, locked }) =>
    locked ? `${t(`status.starter.${state}`)} · ${t('status.starter.locked')}` : t(`status.starter.${state}`);
}
