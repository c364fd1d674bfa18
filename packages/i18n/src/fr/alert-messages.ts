import type { alertMessages as en } from '../en/alert-messages.ts';

export const alertMessages: typeof en = {
  kinds: {
    geofence_entered: '{{vehicle}} est entré dans {{geofence}}',
    geofence_left: '{{vehicle}} a quitté {{geofence}}',
    geofence_crossed: '{{vehicle}} a franchi la limite de {{geofence}}',
    geofence_dwell: '{{vehicle}} est dans {{geofence}} depuis {{duration}}',
    speeding: '{{vehicle}} roule trop vite: {{speed}}, limite {{limit}}',
    power_cut: "{{vehicle}}: coupure d'alimentation",
    disconnected: '{{vehicle}} est déconnecté',
    never_connected: "{{vehicle}} ne s'est jamais connecté",
    gps_stale: '{{vehicle}}: pas de position GPS, contact mis',
    ignition_outside_hours: '{{vehicle}}: contact mis hors des heures de travail',
    tow: '{{vehicle}} se déplace moteur éteint',
    sos: 'SOS de {{vehicle}}',
    low_battery: '{{vehicle}}: batterie faible',
    jamming: '{{vehicle}}: brouillage GPS ou GSM',
    idling: '{{vehicle}} est au ralenti depuis {{duration}}',
    long_driving: '{{vehicle}} roule depuis {{duration}} sans repos',
    group_entered: '{{vehicle}} est entré dans le groupe {{group}}',
    group_left: '{{vehicle}} a quitté le groupe {{group}}',
    command_result: '{{vehicle}}: commande {{result}}',
    tracker_alarm: '{{vehicle}}: alarme du traceur',
  },
  precise: {
    speeding: '{{vehicle}} roule trop vite: {{speed}}, limite {{limit}} dans {{geofence}}',
    power_cut: "{{vehicle}}: coupure d'alimentation ({{cause}})",
    command_result: '{{vehicle}}: commande {{result}} ({{command}})',
    tracker_alarm: '{{vehicle}}: alarme du traceur: {{alarm}}',
  },
  /** Why a geofence blocks or unblocks a vehicle. */
  commandReasons: {
    geofence_entered: 'Entrée dans la géozone {{geofence}}',
    geofence_left: 'Sortie de la géozone {{geofence}}',
  },
  results: { confirmed: 'confirmée', failed: 'non exécutée' },
  unknown: 'inconnu',
  line: '{{text}}, {{when}}',
  summarySubject: '{{count}} alertes: {{rule}}',
  pushTest: { title: 'Notification de test', body: 'Les alertes s’afficheront ainsi sur cet appareil.' },
  sources: { rule: 'la règle {{name}}', geofence: 'la géozone {{name}}' },
  summarySms: '{{count}} alertes de {{source}}, dernière: {{when}}',
};
