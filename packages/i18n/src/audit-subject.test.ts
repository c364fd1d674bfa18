import { expect, test } from 'vitest';
import { auditSubject } from './audit-subject.ts';

test('a report is shown by its name, everything else as it was called', () => {
  expect(auditSubject({ subjectKind: 'report', subjectName: 'engine' }, 'fr')).toBe('Heures moteur');
  expect(auditSubject({ subjectKind: 'report', subjectName: 'engine' }, 'en')).toBe('Engine hours');
  expect(auditSubject({ subjectKind: 'device', subjectName: 'engine' }, 'fr')).toBe('engine');
  // one that no longer exists
  expect(auditSubject({ subjectKind: 'report', subjectName: 'tolls' }, 'fr')).toBe('tolls');
});
