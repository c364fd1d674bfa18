import type { why as en } from '../en/why.ts';

export const why: typeof en = {
  moved:
    'Le véhicule a roulé, à {{slowSpeed}} au moins, sur plus de {{tripDistance}} ou pendant plus de {{tripAfter}}.',
  still: 'Il est resté dans un rayon de {{stopRadius}} pendant {{stopAfter}}.',
  ignitionOff: 'Le contact est resté coupé pendant {{stopOffAfter}}.',
  noData: 'Plus aucun message pendant plus de {{noDataGap}}\u00a0: on ne sait pas ce qui s’est passé.',
  handover: 'Le véhicule a été transféré à un autre client.',
  firstReceived: 'Premier message de l’appareil, ou premier depuis plus de {{noDataGap}}.',
  idlingBegan: 'Contact mis, à moins de {{slowSpeed}}, pendant {{idleAfter}}.',
  idlingEnded:
    'Le véhicule a roulé à {{slowSpeed}} ou plus, le contact a été coupé, ou rien n’a été reçu pendant plus de {{measuredGap}}.',
  speedingBegan:
    'La limite de {{speedLimit}} a été dépassée de plus de {{speedingMargin}} et de {{speedingShare}}, sur {{speedingFixes}} positions de suite ou pendant {{speedingAfter}}.',
  speedingEnded:
    'Vitesse revenue à plus de {{speedingReturn}} sous la limite de {{speedLimit}} pendant {{speedingReturnAfter}}, limite modifiée, ou aucune donnée pendant plus de {{measuredGap}}. Entre deux positions, la vitesse est supposée varier régulièrement\u00a0; l’excès se termine à la première position lente.',
  engineOn: 'Le contact a été mis.',
  geofenceEntered:
    'Il a franchi le contour\u00a0: {{zoneFixes}} positions de suite à l’intérieur, une à {{zoneMargin}} au moins du bord, ou une traversée entre deux positions nettement à l’extérieur.',
  geofenceWithin: 'Il s’y trouvait quand la géozone a commencé à s’appliquer, ou au retour des données.',
  geofenceLeft:
    'Il a franchi le contour et se trouvait à {{zoneMargin}} au moins à l’extérieur, pendant {{zoneFixes}} positions de suite, ou à l’extérieur pendant {{zoneLeftAfter}}.',
  geofenceLastSeen:
    'Dernière position à l’intérieur avant que la géozone cesse de s’appliquer, ou avant une absence de données.',
  engineOff: 'Le contact a été coupé.',
  powerReported: 'Le traceur a signalé la perte de son alimentation.',
  powerLow:
    'L’alimentation est restée sous {{powerCutVoltage}} pendant {{powerCutAfter}}, alors que des messages arrivaient.',
  powerMissing:
    'Le traceur n’a plus indiqué son alimentation pendant {{powerCutAfter}}, alors que des messages arrivaient.',
  powerRestored:
    'L’alimentation est revenue à {{powerRestoredVoltage}} ou plus pendant {{powerRestoredAfter}}, ou le traceur l’a signalé.',
  silenceBegan: 'Aucun message pendant plus de {{silenceAfter}}, la durée admise pour ce traceur à ce moment-là.',
  silenceAfterFailing:
    'Aucun message pendant plus de {{silenceAfter}}, la durée admise pour ce traceur à ce moment-là. Juste avant, son alimentation faiblissait (chute de {{failingShare}}, tension trop basse ou absente, ou signalement du traceur)\u00a0: il a probablement perdu son alimentation.',
  silenceEnded: 'Un message est arrivé.',
  trackerReported: 'Le traceur a déclenché lui-même cette alarme, selon les seuils réglés dans le traceur.',
  harshAcceleration:
    'La vitesse a augmenté de {{harshLimit}} ou plus entre deux positions espacées de {{harshInterval}} au plus. Ce qui suit en moins de {{harshMerge}} est le même événement.',
  harshBraking:
    'La vitesse a baissé de {{harshLimit}} ou plus entre deux positions espacées de {{harshInterval}} au plus. Ce qui suit en moins de {{harshMerge}} est le même événement.',
  harshCornering:
    'À {{cornerSpeed}} ou plus, l’accélération latérale a atteint {{harshLimit}} ou plus entre deux positions espacées de {{harshInterval}} au plus. Ce qui suit en moins de {{harshMerge}} est le même événement.',
  batteryWeak12:
    'À l’arrêt, contact coupé, la tension de la batterie (12\u00a0V) est restée sous {{lowBattery12}} pendant {{lowBatteryAfter}}.',
  batteryWeak24:
    'À l’arrêt, contact coupé, la tension de la batterie (24\u00a0V) est restée sous {{lowBattery24}} pendant {{lowBatteryAfter}}.',
};
