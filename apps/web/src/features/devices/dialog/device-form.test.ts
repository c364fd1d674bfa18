import { describe, expect, it } from 'vitest';
import { type DeviceForm, judgeForm } from './device-form.ts';

const FILLED: DeviceForm = {
  trackerModelId: '1',
  operatorId: null,
  deviceTypeId: '2',
  clientId: '3',
  countryCode2: 'CI',
  imei: '860896050119107',
  phone: '07 07 07 07 07',
  designation: 'AA-741-MD',
  label: 'Reefer 11',
  code: '',
  note: '',
  simNumber: '',
  vehicleMake: '',
  vehicleModel: '',
  vinNumber: '',
  vinIsChassis: false,
};
const judge = (part: Partial<DeviceForm>, usesImei = true) => judgeForm({ ...FILLED, ...part }, usesImei);

describe('the dialog tells beside each field', () => {
  it('nothing of a vehicle that is well filled', () => {
    expect(judge({ imei: '490154203237518' })).toEqual({ errors: {}, warnings: {} });
  });

  it('which choices and words are missing', () => {
    expect(judge({ imei: '', designation: ' ', deviceTypeId: null, clientId: null }).errors).toEqual({
      imei: 'required',
      designation: 'required',
      deviceTypeId: 'required',
      clientId: 'required',
    });
  });

  it('an IMEI whose check digit is wrong, unless the tracker has no IMEI', () => {
    expect(judge({ imei: '490154203237519' }).errors).toEqual({ imei: 'invalid_imei' });
    expect(judge({ imei: 'AB-12' }).errors).toEqual({ imei: 'invalid_imei' });
    expect(judge({ imei: 'AB-12' }, false).errors).toEqual({});
  });

  it('without a model: a mistyped IMEI, and of any other id that it should be looked at', () => {
    const unknown = (imei: string) => judgeForm({ ...FILLED, trackerModelId: null, imei }, undefined);
    expect(unknown('490154203237519').errors).toEqual({ imei: 'invalid_imei' });
    expect(unknown('123456')).toEqual({ errors: {}, warnings: { imei: 'imei_not_standard' } });
  });

  it('a VIN whose check digit is wrong: refused for North America, doubtful elsewhere, free for a chassis number', () => {
    const imei = '490154203237518';
    expect(judge({ imei, vinNumber: '1M8GDM9AXKP042788' }).errors).toEqual({});
    expect(judge({ imei, vinNumber: '1M8GDM9A1KP042788' }).errors).toEqual({ vinNumber: 'invalid_vin_check_digit' });
    expect(judge({ imei, vinNumber: 'VF6MB000501033871' })).toEqual({
      errors: {},
      warnings: { vinNumber: 'vin_check_digit' },
    });
    expect(judge({ imei, vinNumber: 'TRAILER 7', vinIsChassis: true })).toEqual({ errors: {}, warnings: {} });
  });

  it('a phone number that its country does not have', () => {
    expect(judge({ imei: '490154203237518', phone: '12' }).errors).toEqual({ phone: 'too_short' });
    expect(judge({ imei: '490154203237518', phone: '+225 99 00 00 00 00' }).errors).toEqual({ phone: 'invalid_phone' });
    expect(judge({ imei: '490154203237518', phone: '+33 6 12 34 56 78' }).errors).toEqual({});
  });
});
