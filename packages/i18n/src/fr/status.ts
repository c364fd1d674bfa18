import type { status as en } from '../en/status.ts';

export const status: typeof en = {
  deleted: 'Supprimé',
  suspended: 'Suspendu',
  disabled: 'Désactivé',
  neverConnected: 'Jamais connecté',
  powerCut: 'Alimentation coupée',
  private: 'Mode privé',
  disconnected: 'Déconnecté',
  gpsStale: 'GPS figé',
  moving: 'En mouvement',
  idle: 'Au ralenti',
  stopped: 'À l’arrêt',
  operational: 'Opérationnel',
  enabled: 'Activé',
  outOfService: 'Hors service',
  /** Of the starter. Keys are BLOCKING_STATES of the contract. */
  starter: {
    blocked: 'Bloqué',
    blocking: 'Blocage en cours',
    unblocking: 'Déblocage en cours',
    uncertain: 'Blocage incertain',
    notBlocked: 'Non bloqué',
    locked: 'Verrouillé',
  },
};
