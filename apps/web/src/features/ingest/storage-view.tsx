import type { StorageStatus } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { ArchivedDays } from './archived-days.tsx';
import { ChunkTasks } from './chunk-tasks.tsx';
import { DamagedDays } from './damaged-days.tsx';
import classes from './ingest.module.css';
import { storageStatusQuery } from './requests.ts';

/** How history is stored: what is archived, the progress of each day, damage, and what is being moved or erased. */
export function StorageView() {
  const { t } = useTranslation();
  const { data, error } = useQuery(storageStatusQuery);
  if (error && !data) throw error; // the route's error screen says why
  if (!data) return <Skeleton height={320} radius={10} />;
  return (
    <>
      <DamagedDays damaged={data.damaged} />
      <section className={box.list}>
        <header className={classes.head}>
          <h2>{t('ingest.storage.title')}</h2>
        </header>
        <p className={classes.lead}>{t('ingest.storage.text')}</p>
        {data.days.length === 0 ? (
          <StatePanel icon="clock" title={t('ingest.storage.none')} text={t('ingest.storage.noneText')} />
        ) : (
          <>
            <Figures status={data} />
            <ArchivedDays days={data.days} />
          </>
        )}
      </section>
      <ChunkTasks tasks={data.tasks} />
    </>
  );
}

function Figures({ status: { fixes, bytes, days } }: { status: StorageStatus }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const figures = {
    fixes: number(fixes),
    megabytes: number(bytes / 1e6, bytes < 1e8 ? 1 : 0),
    bytesPerFix: fixes === 0 ? '—' : number(bytes / fixes, 1),
    underWay: number(days.filter(({ finishedAt }) => finishedAt === null).length),
  };
  return (
    <dl className={classes.figures}>
      {(['fixes', 'megabytes', 'bytesPerFix', 'underWay'] as const).map((figure) => (
        <div key={figure}>
          <dt>{t(`ingest.storage.figures.${figure}`)}</dt>
          <dd>{figures[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}
