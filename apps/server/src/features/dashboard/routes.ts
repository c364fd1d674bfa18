import { DASHBOARD_ITEMS, readDashboard } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { lastEvents } from '../events/index.ts';
import { longestSilent } from './queries.ts';

export function dashboardRoutes(api: Api): void {
  serve(api, readDashboard, async ({ tx, who, now }) => ({
    lastEvents: await lastEvents(tx, who.scope, { now, count: DASHBOARD_ITEMS }),
    longestSilent: await longestSilent(tx, who.scope, DASHBOARD_ITEMS),
  }));
}
