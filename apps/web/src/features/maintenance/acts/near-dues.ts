import type { Due } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { type DueDetail, duesQuery } from '../requests.ts';
import { daysBetween } from '../use-due-words.ts';

/** What is due within so many days of a service is done with it. */
const TOGETHER = 45;

/** Other services of the same vehicle that are due about when this one is. */
export function useNearDues(due: DueDetail): Due[] {
  const { data } = useQuery(duesQuery({ deviceId: due.deviceId, pageSize: 25 }));
  return (data?.dues ?? []).filter((one) => one.id !== due.id && isNear(one, due));
}

const isNear = ({ on, state }: Due, due: DueDetail): boolean =>
  state !== 'ok' || (on !== null && Math.abs(daysBetween(due.on ?? due.today, on)) <= TOGETHER);
