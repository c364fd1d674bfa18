import type { views as en } from '../en/views.ts';
import { early } from './early.ts';

export const views: typeof en = {
  title: 'Vues',
  none: 'Gardez ici, sous un nom, les filtres, le tri et les colonnes que vous utilisez souvent.',
  save: 'Enregistrer cette vue…',
  saveTitle: 'Enregistrer cette vue',
  saveHint: 'Conserve les filtres, le tri, le nombre de lignes et les colonnes affichées. Vous seul la voyez.',
  name: 'Nom',
  saved: 'Vue «\u202f{{name}}\u202f» enregistrée.',
  replace: 'Remplacer «\u202f{{name}}\u202f» par ce qui est affiché',
  deleted: 'Vue «\u202f{{name}}\u202f» supprimée.',
  delete: 'Supprimer la vue «\u202f{{name}}\u202f»',
  undo: early.views.undo,
  columns: 'Colonnes',
  columnsShown: '{{shown}} sur {{total}}',
  columnsReset: 'Rétablir les colonnes',
};
