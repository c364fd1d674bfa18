import type { DefectSeverity, InspectionKind } from '@balise/contract';

type UsualItem = { name: UsualName; severity: DefectSeverity; isPhotoNeeded?: false };
type UsualName =
  | ('tyres' | 'brakes' | 'lights' | 'mirrors' | 'wipers' | 'horn' | 'steering' | 'fluids' | 'belts' | 'load')
  | ('emergency' | 'papers' | 'damage' | 'noises' | 'clean');
type UsualList = { name: 'before' | 'after'; kind: InspectionKind; items: readonly UsualItem[] };

/** Lists to begin with. What cannot be photographed needs no photo. Words in the dictionaries, `inspections.template.usual`. */
export const USUAL_LISTS: readonly UsualList[] = [
  {
    name: 'before',
    kind: 'beforeTrip',
    items: [
      { name: 'tyres', severity: 'critical' },
      { name: 'brakes', severity: 'critical', isPhotoNeeded: false },
      { name: 'steering', severity: 'critical', isPhotoNeeded: false },
      { name: 'lights', severity: 'major' },
      { name: 'mirrors', severity: 'major' },
      { name: 'wipers', severity: 'minor' },
      { name: 'horn', severity: 'minor', isPhotoNeeded: false },
      { name: 'fluids', severity: 'major' },
      { name: 'belts', severity: 'major' },
      { name: 'load', severity: 'major' },
      { name: 'emergency', severity: 'minor' },
      { name: 'papers', severity: 'minor', isPhotoNeeded: false },
    ],
  },
  {
    name: 'after',
    kind: 'afterTrip',
    items: [
      { name: 'damage', severity: 'major' },
      { name: 'tyres', severity: 'critical' },
      { name: 'lights', severity: 'major' },
      { name: 'fluids', severity: 'major' },
      { name: 'noises', severity: 'major', isPhotoNeeded: false },
      { name: 'clean', severity: 'minor' },
    ],
  },
];
