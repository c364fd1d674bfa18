import type { FleetActivity } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../api/user.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { activityQuery } from './requests.ts';

type Properties = { title: string; detail?: string; children: (activity: FleetActivity) => ReactNode };

/** The box of a chart: its title, and the chart once its figures have come. */
export function ActivityFrame({ title, detail, children }: Properties) {
  const timeZone = useUser().client?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error } = useQuery(activityQuery(timeZone));
  if (!data && !error) return <Skeleton height={230} radius="md" />;
  return (
    <section className={classes.box}>
      <BoxHead title={title} detail={detail} />
      {data ? (
        children(data)
      ) : (
        <div className={classes.failed}>
          <FailureNote error={error} />
        </div>
      )}
    </section>
  );
}
