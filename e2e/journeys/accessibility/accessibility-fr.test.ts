import { describeAccessibility } from './accessibility.ts';

describeAccessibility('fr');
