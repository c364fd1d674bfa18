import type { FieldFault } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { useFormat } from '../../language/use-format.ts';
import note from '../dialog/failure-note.module.css';
import { FailureNote } from '../dialog/failure-note.tsx';
import { Icon } from '../icon.tsx';
import classes from './refused-rows.module.css';

type Properties = {
  error: unknown;
  /** What was asked for, in the order in which it was sent. */
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** Goes on with the others. */
  onLeaveOut: (others: number[]) => void;
};

const SHOWN = 8;

/** Why an act on many was refused: each row that stood in its way with the reason, and a way to go on without these. */
export function RefusedRows({ error, ids, nameOf, onLeaveOut }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const refused = refusedOf(error, ids);
  if (refused.size === 0 || ids.length === 1) return <FailureNote error={error} />;
  const others = ids.filter((id) => !refused.has(id));
  const more = refused.size - SHOWN;
  return (
    <div className={note.note} role="alert">
      <Icon name="warning" />
      <div>
        <p>{t('bulk.refused', { count: refused.size, number: format.number(refused.size) })}</p>
        <ul className={classes.rows}>
          {[...refused].slice(0, SHOWN).map(([id, fault]) => (
            <li key={id}>
              <b>{nameOf(id)}</b> {faultWords(fault, t)}
            </li>
          ))}
          {more > 0 && <li>{t('bulk.more', { count: more, number: format.number(more) })}</li>}
        </ul>
        {others.length > 0 && (
          <Button variant="default" size="xs" onClick={() => onLeaveOut(others)}>
            {t('bulk.leaveOut', { count: others.length, number: format.number(others.length) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The rows that a call named as refused (`deviceIdList.3`), with what is wrong with each. */
export function refusedOf(error: unknown, ids: readonly number[]): Map<number, FieldFault> {
  const refused = new Map<number, FieldFault>();
  if (!(error instanceof CallFailed)) return refused;
  for (const [field, fault] of Object.entries(error.fields)) {
    const id = ids[Number(/^\w+\.(\d+)$/.exec(field)?.[1])];
    if (id !== undefined) refused.set(id, fault);
  }
  return refused;
}
