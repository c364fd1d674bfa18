import type { Right, Role } from '@balise/contract';

/** What a platform needs before its first vehicle is on the map, in this order. */
export const SET_UP_STEPS = ['company', 'client', 'user', 'vehicle', 'position'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Who may do a step: a right, and the roles that it is work for. */
const WHO: Record<SetUpStep, { right: Right; roles: readonly Role[] }> = {
  company: { right: 'manage_partners', roles: ['platform'] },
  client: { right: 'add_client', roles: ['platform', 'partner'] },
  user: { right: 'add_user', roles: ['platform', 'partner', 'client'] },
  vehicle: { right: 'add_device', roles: ['platform', 'partner', 'client'] },
  position: { right: 'add_device', roles: ['platform', 'partner', 'client'] },
};

/** The steps that somebody can do; none for people who only look. */
export const stepsOf = ({ role, rights }: { role: Role; rights: readonly Right[] }): SetUpStep[] =>
  rights.includes(WHO.vehicle.right)
    ? SET_UP_STEPS.filter((step) => WHO[step].roles.includes(role) && rights.includes(WHO[step].right))
    : [];

/** Which steps are done, as far as that is known. */
export type SetUpDone = Record<SetUpStep, boolean>;

/** The step to do next; undefined: all are done. */
export const nextStep = (steps: readonly SetUpStep[], done: SetUpDone): SetUpStep | undefined =>
  steps.find((step) => !done[step]);
