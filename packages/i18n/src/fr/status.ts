import type { status as en } from '../en/status.ts';

export const status: typeof en = {
  deleted: 'Supprimé',
  suspended: 'Suspendu',
  disabled: 'Désactivé',
  neverConnected: 'Jamais connecté',
  powerCut: 'Alimentation coupée',
  disconnected: 'Déconnecté',
  gpsStale: 'GPS figé',
  moving: 'En mouvement',
  idle: 'Au ralenti',
  stopped: 'À l’arrêt',
  operational: 'Opérationnel',
  enabled: 'Activé',
  blocked: 'Bloqué',
};
