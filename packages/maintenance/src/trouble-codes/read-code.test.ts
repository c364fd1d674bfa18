import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_MEANINGS, CODE_URGENCIES, readCode } from './read-code.ts';

describe('a trouble code', () => {
  it.each([
    ['P0300', { meaning: 'misfire', urgency: 'soon', isMakers: false }],
    ['P0304', { meaning: 'cylinderMisfire', urgency: 'soon', cylinder: 4, isMakers: false }],
    ['P0212', { meaning: 'injector', urgency: 'soon', cylinder: 12, isMakers: false }],
    ['P0217', { meaning: 'overheating', urgency: 'stop', isMakers: false }],
    ['P0522', { meaning: 'oilPressure', urgency: 'stop', isMakers: false }],
    ['P0420', { meaning: 'catalyst', urgency: 'watch', isMakers: false }],
    ['P0171', { meaning: 'lean', urgency: 'watch', isMakers: false }],
    ['P0299', { meaning: 'turbo', urgency: 'soon', isMakers: false }],
    ['P20EE', { meaning: 'adBlue', urgency: 'soon', isMakers: false }],
    ['P0741', { meaning: 'transmission', urgency: 'soon', isMakers: false }],
    ['P1345', { meaning: 'powertrain', urgency: 'watch', isMakers: true }],
    ['P3400', { meaning: 'powertrain', urgency: 'watch', isMakers: false }],
    ['C1201', { meaning: 'chassis', urgency: 'soon', isMakers: true }],
    ['B0001', { meaning: 'body', urgency: 'watch', isMakers: false }],
    ['U0100', { meaning: 'network', urgency: 'soon', isMakers: false }],
    ['SPN100/FMI1', { meaning: 'oilPressure', urgency: 'stop', mode: 'tooLow', isMakers: false }],
    // the sensor, not the oil
    ['SPN100/FMI4', { meaning: 'oilPressure', urgency: 'soon', mode: 'voltageLow', isMakers: false }],
    ['SPN653/FMI5', { meaning: 'injector', urgency: 'soon', cylinder: 3, mode: 'openCircuit', isMakers: false }],
    ['SPN1325/FMI31', { meaning: 'cylinderMisfire', urgency: 'soon', cylinder: 3, mode: 'present', isMakers: false }],
    ['SPN520200/FMI14', { meaning: 'commercial', urgency: 'soon', isMakers: false }],
  ])('%s', (code, read) => {
    expect(readCode(code)).toEqual(read);
  });

  it('always says something, and a code of the maker no more than its system', () => {
    const hex = fc.constantFrom(...'0123456789ABCDEF');
    const obd = fc.tuple(fc.constantFrom(...'PCBU'), fc.constantFrom(...'0123'), hex, hex, hex);
    fc.assert(
      fc.property(obd, (parts) => {
        const { meaning, urgency, isMakers, cylinder = 1 } = readCode(parts.join(''));
        expect(CODE_MEANINGS).toContain(meaning);
        expect(CODE_URGENCIES).toContain(urgency);
        expect(cylinder).toBeGreaterThan(0);
        expect(cylinder).toBeLessThan(13);
        if (isMakers) expect(['powertrain', 'chassis', 'body', 'network']).toContain(meaning);
      }),
    );
  });
});
