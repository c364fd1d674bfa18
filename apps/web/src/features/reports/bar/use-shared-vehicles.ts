import type { SharedDevice } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sharedVehiclesQuery } from '../../../api/lists.ts';

const NONE: readonly SharedDevice[] = [];

/** The vehicles of others that reports can be about. */
export function useSharedVehicles(): readonly SharedDevice[] {
  const { data = NONE } = useQuery(sharedVehiclesQuery);
  return useMemo(() => data.filter(({ rights }) => rights.includes('reports')), [data]);
}
