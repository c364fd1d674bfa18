import type { preview as en } from '../en/preview.ts';

export const preview: typeof en = {
  text: 'Aperçu de {{name}}.',
  draft: 'Avant sa publication, les visiteurs apprennent que cette plateforme n’existe pas.',
  theme: 'Clair ou sombre',
  phone: 'Comme sur un téléphone',
  leave: 'Quitter l’aperçu',
};
