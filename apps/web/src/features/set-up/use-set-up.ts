import { listClients, listPartners, listUsers } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useUser } from '../../api/user.ts';
import { live, useAsOf, useFleetComplete } from '../../live/index.ts';
import { nextStep, type SetUpDone, type SetUpStep, stepsOf } from './steps.ts';

export type SetUp = {
  steps: SetUpStep[];
  done: SetUpDone;
  /** undefined: all are done */
  next: SetUpStep | undefined;
  /** A company that exists and is not published yet; undefined: none. */
  draftId: number | undefined;
  /** The first client, whose user and vehicle come next; undefined: none yet, or the reader's own. */
  clientId: number | undefined;
};

/**
 * How far the set-up has come, read from what exists, so that leaving it loses nothing. Undefined for people who can add no vehicle,
 * while the answer is loading, and as soon as a vehicle is on the map.
 */
export function useSetUp(): SetUp | undefined {
  const user = useUser();
  const isComplete = useFleetComplete();
  const fleet = useAsOf(fleetState);
  const steps = isComplete && fleet !== 'located' ? stepsOf(user) : [];
  const polled = (step: SetUpStep) => ({ enabled: steps.includes(step), refetchInterval: 15_000 });
  const partners = useQuery({
    queryKey: ['partners', 'list'],
    queryFn: () => call(listPartners),
    ...polled('company'),
  });
  const clients = useQuery({
    queryKey: ['clients', 'list', ONE_PAGE],
    queryFn: () => call(listClients, { query: ONE_PAGE }),
    ...polled('client'),
  });
  const clientId = user.role === 'client' ? undefined : clients.data?.clients[0]?.id;
  const query = { ...ONE_PAGE, ...(clientId === undefined ? {} : { clientId }) };
  const users = useQuery({
    queryKey: ['users', 'list', query],
    queryFn: () => call(listUsers, { query }),
    ...polled('user'),
    enabled: steps.includes('user') && (user.role === 'client' || clientId !== undefined),
  });
  if (steps.length === 0 || [partners, clients, users].some(({ isLoading }) => isLoading)) return undefined;
  const done: SetUpDone = {
    // the people of a company that is not published cannot sign in
    company: partners.data?.some(({ published }) => published) ?? false,
    client: (clients.data?.total ?? 0) > 0,
    // a client's reader is a user of the client
    user: (users.data?.total ?? 0) > (user.role === 'client' ? 1 : 0),
    vehicle: fleet !== 'empty',
    position: false,
  };
  return { steps, done, next: nextStep(steps, done), draftId: partners.data?.[0]?.id, clientId };
}

/** With as many vehicles and no position, something else is wrong than the set-up. */
const FEW = 10;
const ONE_PAGE = { page: 1, pageSize: 10 } as const;

function fleetState(): 'empty' | 'waiting' | 'located' {
  const { vehicles } = live.fleet;
  if (vehicles.size >= FEW) return 'located';
  for (const { state } of vehicles.values()) if (state?.location != null) return 'located';
  return vehicles.size === 0 ? 'empty' : 'waiting';
}
