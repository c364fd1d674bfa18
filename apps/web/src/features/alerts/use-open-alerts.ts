import { type AlertCounts, countAlerts } from '@balise/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useMay } from '../../api/user.ts';
import { live } from '../../live/index.ts';
import { countInTitle } from '../../ui/page/window-title.ts';

const PACE = 1000; // ms: in a storm of alerts, lists are read again that often

/** How many alerts are open. The live socket says when that changes. */
const alertCountQuery = queryOptions({
  queryKey: ['alerts', 'count'],
  queryFn: () => call(countAlerts),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The number of open alerts; 0 where it is not asked for. */
export function useOpenAlerts(isAsked = true): number {
  const maySee = useMay('view_devices');
  const { data } = useQuery({ ...alertCountQuery, enabled: isAsked && maySee });
  return data && isAsked ? sumOf(data) : 0;
}

const sumOf = ({ info, warning, critical }: AlertCounts): number => info + warning + critical;

/** Keeps everything that shows alerts, and the window's title, as new as the live socket says. */
export function useAlertNews(): void {
  const open = useOpenAlerts();
  useEffect(() => countInTitle(open), [open]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: ['alerts', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['alerts', 'one'] });
      void queryClient.invalidateQueries({ queryKey: ['alerts', 'rules'] });
    };
    const end = live.alerts.subscribe(() => {
      const news = live.alerts.get();
      if (news.open) queryClient.setQueryData(alertCountQuery.queryKey, news.open);
      else void queryClient.invalidateQueries({ queryKey: alertCountQuery.queryKey });
      if (timer) return;
      readAgain();
      timer = setTimeout(readAgain, PACE);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
}
