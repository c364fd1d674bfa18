import type { Due } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';

/** A mark beside what has its day in the workshop. */
export function PlannedMark({ due: { plannedOn, plannedWorkshop } }: { due: Due }) {
  const { t } = useTranslation();
  const words = useDueWords();
  if (plannedOn === null) return null;
  const title = [`${t('maintenance.columns.planned')}: ${words.day(plannedOn)}`, plannedWorkshop]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={classes.planned} title={title}>
      <Icon name="calendar" size={14} />
      <span className="visually-hidden">{title}</span>
    </span>
  );
}
