export const forecasts = {
  range: 'Entre le {{from}} et le {{until}}, le plus probable : {{day}}',
  basis: {
    model: 'Prévu par un modèle du passé de votre flotte (version {{version}}, appris le {{day}}).',
    moved: 'Prévu par le rythme de la semaine ; l’intervalle suit la justesse des prévisions passées de votre flotte.',
    pattern: 'Prévu par le seul rythme de la semaine : aucune prévision de votre flotte n’est encore arrivée à terme.',
  },
  quality_one: 'La seule prévision arrivée à terme en un an s’est écartée de {{mae}} jours.',
  quality_other:
    'Sur un an, ces dates se sont écartées de {{mae}} jours en moyenne ; {{share}} sur {{scored}} étaient dans l’intervalle.',
};
