import type { MailId, OutboxMail } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { MailStateMark } from './mail-state-mark.tsx';
import classes from './outbox.module.css';

type Properties = { mails: OutboxMail[]; read: number | undefined; onRead: (id: MailId) => void };

/** Messages, newest first: to whom, what about, what became of it. */
export function MailList({ mails, read, onRead }: Properties) {
  const format = useFormat();
  const now = useNow();
  return (
    <ul className={classes.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <UnstyledButton
            className={classes.line}
            aria-current={mail.id === read ? 'true' : undefined}
            onClick={() => onRead(mail.id)}
          >
            <span className={classes.to}>{mail.recipient}</span>
            <span className={classes.when} title={format.dateTime(mail.createdAt)}>
              {format.moment(mail.createdAt, now)}
            </span>
            <span className={classes.subject}>{mail.subject}</span>
            <MailStateMark state={mail.state} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
