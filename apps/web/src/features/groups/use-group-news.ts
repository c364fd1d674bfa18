import { useEffect } from 'react';
import { live, startLive } from '../../live/index.ts';
import { refreshGroups, refreshSome } from './requests.ts';

const GATHER = 500; // ms: a dynamic group may turn many devices at once

/** Keeps what a screen shows of groups up to date while it is shown: the live stream says which changed. */
export function useGroupNews(): void {
  useEffect(() => {
    startLive();
    const pending = new Set<number>();
    let any = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void (any ? refreshGroups() : refreshSome(new Set(pending)));
      pending.clear();
      any = false;
    };
    const end = live.groups.subscribe(() => {
      const { ids } = live.groups.get();
      for (const id of ids) pending.add(id);
      if (ids.length === 0) any = true;
      timer ??= setTimeout(refresh, GATHER);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
}
