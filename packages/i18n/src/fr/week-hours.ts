import type { weekHours as en } from '../en/week-hours.ts';

export const weekHours: typeof en = {
  working: 'Lun–ven 8–18\u00a0h',
  nights: 'Nuits, 22–6\u00a0h',
  weekend: 'Week-end',
  invert: 'Inverser',
  clear: 'Effacer',
  cell: '{{day}}, {{from}}–{{to}}\u00a0h',
  touch: 'Touchez une heure, ou appuyez longuement puis glissez sur plusieurs.',
  mouse:
    'Cliquez sur une heure ou glissez sur plusieurs. Au clavier\u00a0: espace, et Maj avec les flèches pour plusieurs.',
  chosen: '{{time}} par semaine',
  none: 'Aucune heure choisie',
  zone: 'Heures de {{zone}}',
};
