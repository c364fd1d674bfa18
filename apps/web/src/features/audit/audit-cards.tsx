import { type AuditLine, isByStranger } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { WaitingList } from '../../ui/page/waiting.tsx';
import classes from './audit.module.css';
import { ChangeList } from './change-list.tsx';
import { useSubject } from './use-subject.ts';

/** Lines of the log on a phone: what was done to what, then who and when. Pressed, one opens. */
export function AuditCards({ lines }: { lines: AuditLine[] | undefined }) {
  if (!lines) return <WaitingList />;
  return (
    <ul className={classes.cards}>
      {lines.map((line) => (
        <Card key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Card({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const subject = useSubject(line);
  const [open, setOpen] = useState(false);
  return (
    <li>
      <UnstyledButton className={classes.card} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="text-md grid grow can-shrink">
          <span className="semibold">{t(`auditActions.${line.action}`)}</span>
          <span className="cut">{subject}</span>
          <span className="text-xs faint">
            {line.actorId === null && !isByStranger(line.action) ? t('audit.balise') : line.actorName}
            {line.asClient && ` (${t('audit.asClient')})`} · {format.dateTime(line.at)}
          </span>
        </span>
        <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      </UnstyledButton>
      {open && (
        <div className={classes.inCard}>
          <ChangeList line={line} />
        </div>
      )}
    </li>
  );
}
