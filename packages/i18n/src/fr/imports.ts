/** Ce que les imports de fichiers ont en commun. */
export const imports = {
  choose: 'Choisir un fichier',
  fault: '{{field}} «\u202f{{value}}\u202f»\u00a0: {{fault}}',
  faultEmpty: '{{field}}\u00a0: {{fault}}',
};
