import type { period as en } from '../en/period.ts';

export const period: typeof en = {
  label: 'Période',
  presets: {
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    thisWeek: 'Cette semaine',
    lastWeek: 'Semaine dernière',
    thisMonth: 'Ce mois-ci',
    lastMonth: 'Mois dernier',
  },
  named: '{{name}}, {{days}}',
  other: 'Autre période',
  from: 'Du',
  to: 'Au',
  zone: 'Fuseau horaire\u00a0: {{zone}}',
  apply: 'Appliquer',
  before: 'Plus tôt',
  after: 'Plus tard',
};
