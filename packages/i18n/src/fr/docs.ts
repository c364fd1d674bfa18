import type { docs as en } from '../en/docs.ts';

export const docs: typeof en = {
  title: 'API Balise, version 4',
  intro:
    'Une réponse réussie est {"data": …}\u202f; un échec est {"error": {"code", "message", "fields"?}}. Envoyez le jeton de POST /auth/login sous la forme «\u202fAuthorization: Bearer …\u202f». Les instants sont en millisecondes depuis le 1ᵉʳ\u00a0janvier 1970 UTC, les longueurs en mètres, les vitesses en mètres par seconde. Les descriptions sont en anglais.',
  path: 'Paramètres du chemin',
  query: 'Paramètres de requête',
  body: 'Corps de la requête',
  reply: 'Réponse, sous «\u202fdata\u202f»',
  errors: 'Erreurs',
};
