import type { docs as en } from '../en/docs.ts';

export const docs: typeof en = {
  title: 'API de Balise, version 4',
  intro:
    'Toute réussite est {"data": …}\u202f; tout échec est {"error": {"code", "message", "fields"?}}. Envoyez le jeton de POST /auth/login sous la forme «\u202fAuthorization: Bearer …\u202f». Les instants sont en millisecondes depuis le 1ᵉʳ\u00a0janvier 1970 UTC, les longueurs en mètres, les vitesses en mètres par seconde. Les descriptions sont en anglais.',
  path: 'Dans le chemin',
  query: 'Paramètres',
  body: 'Corps',
  reply: 'Réponse, sous «\u202fdata\u202f»',
  errors: 'Erreurs',
};
