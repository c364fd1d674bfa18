import { describeAccessibility } from './accessibility.ts';

describeAccessibility('en');
