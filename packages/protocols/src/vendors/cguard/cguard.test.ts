import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { cguard } from './index.ts';

const decode = (text: string) => cguard.decode(toLatin1(text), cguard.open());

test('a battery is volts with a point and percent without', () => {
  const [volts] = decode('BC:190225 142653:BAT1:3.53').fixes;
  expect(volts?.attributes).toEqual({ batteryVoltage: 3.53 });
  const [percent] = decode('BC:190225 142653:BAT1:98:NSQ1:NAN').fixes;
  expect(percent?.attributes).toEqual({ batteryLevel: 98 });
});

test('a line of another kind says nothing, and what is none is refused', () => {
  expect(decode('VERSION:3.3')).toEqual({ identities: [], fixes: [] });
  expect(() => decode('*ET,1#')).toThrow(RangeError);
});
