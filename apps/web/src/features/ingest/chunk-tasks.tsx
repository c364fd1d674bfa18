import type { ChunkTask } from '@balise/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import box from '../../ui/page/box.module.css';
import classes from './ingest.module.css';

/** What is being moved to another retention or client, or erased; nothing where nothing was lately. */
export function ChunkTasks({ tasks }: { tasks: ChunkTask[] }) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  return (
    <section className={box.list}>
      <header className={classes.head}>
        <h2>{t('ingest.tasks.title')}</h2>
      </header>
      <p className={classes.lead}>{t('ingest.tasks.text')}</p>
      <ul className={classes.cards}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task: { kind, clientName, designation, requestedAt, chunks, done, finishedAt } }: { task: ChunkTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const progress = t('ingest.tasks.progress', { done: format.number(done), all: format.number(chunks ?? 0) });
  const state =
    finishedAt !== null
      ? t('ingest.tasks.finished', { count: done, ago: format.ago(finishedAt, now) })
      : chunks === null
        ? t('ingest.tasks.waiting', { ago: format.ago(requestedAt, now) })
        : progress;
  return (
    <li>
      <div className={classes.cardHead}>
        <b>{t(`ingest.tasks.kinds.${kind}`, { client: clientName })}</b>
        <span className="grow" />
        <span className={classes.quiet}>{state}</span>
      </div>
      <p className={classes.quiet}>{designation ?? t('ingest.tasks.allVehicles')}</p>
      {finishedAt === null && chunks !== null && (
        <Progress value={(100 * done) / Math.max(1, chunks)} aria-label={progress} size="sm" />
      )}
    </li>
  );
}
