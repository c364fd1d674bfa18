import type { odometer as En } from '../en/odometer.ts';

export const odometer: typeof En = {
  title: 'Compteur kilométrique',
  unknown: 'Inconnu',
  nothing: 'Personne n’a saisi de relevé, et aucun compteur fiable n’en donne.',
  nothingHint: 'Saisissez ce que montre le compteur\u00a0: Balise compte à partir de là.',
  base: {
    entry: 'Compteur relevé le {{at}}',
    bus: 'Donné par le compteur du véhicule le {{at}}',
    device: 'Donné par le compteur du traceur le {{at}}',
  },
  still: 'rien parcouru depuis',
  sources: {
    bus: '{{distance}} depuis, d’après le compteur du véhicule',
    device: '{{distance}} depuis, d’après le compteur du traceur',
    gps: '{{distance}} depuis, d’après le GPS',
  },
  partly: 'dont {{distance}} d’après le GPS, là où aucun compteur ne disait rien',
  factor_one: 'Les distances du GPS sont multipliées par {{factor}}, comme l’a montré {{count}} paire de relevés.',
  factor_other: 'Les distances du GPS sont multipliées par {{factor}}, comme l’ont montré {{count}} paires de relevés.',
  doubtful:
    'Du {{from}} au {{to}}, le compteur et le GPS sont trop éloignés pour en tirer quoi que ce soit\u00a0: {{metres}} et {{gps}}. Vérifiez ces relevés.',
  enter: 'Saisir un relevé',
  kinds: { reading: 'Relevé', reset: 'Nouveau compteur' },
  list: 'Relevés saisis',
  none: 'Aucun relevé n’a encore été saisi.',
  all: 'Afficher les {{count}}',
  columns: { at: 'Quand', metres: 'Compteur', by: 'Par', act: 'Action' },
  dialog: {
    title: 'Compteur de {{plate}}',
    metres: 'Ce que montre le compteur',
    metresHint: 'Balise indique {{value}} à cet instant.',
    at: 'Quand il montrait ce chiffre',
    reset: 'Le compteur a été remplacé ou remis à zéro',
    resetHint: 'À partir de là, Balise compte depuis ce chiffre\u202f; ce qui précède reste tel quel.',
    note: 'Note',
    save: 'Enregistrer',
    done: 'Compteur de {{plate}}\u00a0: {{value}}.',
  },
  refused: {
    earlier: 'Saisi pour le {{since}}\u00a0: {{metres}}.',
    driven: 'Du {{since}} au {{until}}, cela fait {{metres}}\u202f; Balise a compté {{counted}}.',
    tooFar: 'Cela ferait {{daily}} par jour, alors que {{dailyMost}} est tenu pour le maximum.',
    confirm: 'Enregistrer quand même',
  },
  withdraw: {
    act: 'Retirer le relevé du {{at}}',
    title: 'Retirer le relevé du {{at}}\u202f?',
    text: '{{metres}} ne compte plus\u202f; le compteur repose alors sur le relevé précédent. Le journal d’audit le garde.',
    action: 'Le retirer',
    done: 'Le relevé du {{at}} a été retiré.',
  },
};
