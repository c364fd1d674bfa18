import type { speedLimits as en } from '../en/speed-limits.ts';

export const speedLimits: typeof en = {
  title: 'Limites de vitesse',
  tabs: { label: 'Listes des limites de vitesse', vehicles: 'Véhicules', groups: 'Groupes' },
  search: 'Immatriculation, nom, IMEI…',
  columns: {
    vehicle: 'Véhicule',
    own: 'Sa propre limite',
    group: 'De ses groupes',
    zone: 'De sa géozone actuelle',
    effective: 'En vigueur',
    lastEpisode: 'Dernier excès de vitesse',
    ofGroup: 'Limite de vitesse de ses véhicules',
  },
  sources: { device: 'La sienne', group: 'D’un groupe', zone: 'D’une géozone', road: 'De la route' },
  effectiveNow: 'En vigueur\u00a0:',
  edit: 'Limite de vitesse de {{name}}\u00a0: {{limit}}. Modifier',
  of: 'Limite de vitesse de {{name}}',
  lastOnPhone: 'Dernier excès\u00a0:',
  noEpisode: 'Aucun',
  fastWhere: '{{speed}} au lieu de {{limit}}',
  filter: { label: 'Limite', all: 'Limite', set: 'Avec une limite', none: 'Sans limite' },
  none: { title: 'Aucun véhicule', text: 'Ajoutez d’abord un véhicule\u00a0; sa limite de vitesse se règle ici.' },
  noGroups: 'Créez d’abord un groupe\u00a0; la limite de vitesse de ses véhicules se règle ici.',
  noMatch: { title: 'Aucun véhicule ne correspond', text: 'Modifiez la recherche ou les filtres.' },
};
