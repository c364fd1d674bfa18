import type { preview as en } from '../en/preview.ts';

export const preview: typeof en = {
  text: 'Aperçu de {{name}}.',
  draft: 'Tant qu’il n’est pas publié, les visiteurs voient que cette plateforme n’existe pas.',
  theme: 'Clair ou sombre',
  phone: 'Vue téléphone',
  leave: 'Quitter l’aperçu',
};
