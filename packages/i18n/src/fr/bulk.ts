import type { bulk as en } from '../en/bulk.ts';
import { early } from './early.ts';

export const bulk: typeof en = {
  count_one: '{{number}} sélectionné',
  count_other: '{{number}} sélectionnés',
  clear: 'Effacer la sélection',
  more_one: 'et {{number}} autre',
  more_other: 'et {{number}} autres',
  working_one: 'Traitement de {{number}} ligne…',
  working_other: 'Traitement de {{number}} lignes…',
  refused_one: 'Rien n’a été modifié, à cause de {{number}} ligne\u00a0:',
  refused_other: 'Rien n’a été modifié, à cause de {{number}} lignes\u00a0:',
  leaveOut_one: 'Continuer avec l’autre',
  leaveOut_other: 'Continuer avec les {{number}} autres',
  vehicle: early.bulk.vehicle,
};
