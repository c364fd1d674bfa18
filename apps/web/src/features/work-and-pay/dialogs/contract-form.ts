import {
  type Attachment,
  type ClientId,
  type Currency,
  type DeviceId,
  type DriverId,
  type HolidayRule,
  type Language,
  majorUnits,
  smallestUnits,
  type WorkAndPay,
  type WorkAndPayInput,
} from '@balise/contract';

/** The terms as they are typed. */
export type ContractForm = {
  clientId: string | null;
  driverId: string | null;
  deviceId: string | null;
  currency: Currency;
  price: string;
  cashPrice: string;
  deposit: string;
  instalment: string;
  weekdays: string[];
  holidayRule: HolidayRule;
  startsOn: string;
  graceDays: string;
  warnAfter: string;
  blockAfter: string;
  language: Language;
  smsOnPayment: boolean;
  smsOnArrears: boolean;
  note: string;
  files: readonly Attachment[];
};

/** While it is typed. No currency: the client's. */
export type TypedContract = Omit<ContractForm, 'currency'> & { currency: Currency | null };

type Usual = { clientId: number | undefined; language: Language; today: string };

/** What the dialog begins with: six days a week, two days of grace, a warning after 7 days, a block proposed after 14. */
export function formOf(contract: WorkAndPay | undefined, usual: Usual): TypedContract {
  if (!contract) {
    return {
      clientId: usual.clientId === undefined ? null : String(usual.clientId),
      driverId: null,
      deviceId: null,
      currency: null,
      price: '',
      cashPrice: '',
      deposit: '',
      instalment: '',
      weekdays: ['1', '2', '3', '4', '5', '6'],
      holidayRule: 'skip',
      startsOn: usual.today,
      graceDays: '2',
      warnAfter: '7',
      blockAfter: '14',
      language: usual.language,
      smsOnPayment: true,
      smsOnArrears: true,
      note: '',
      files: [],
    };
  }
  const typed = (units: number | null) => (units === null ? '' : String(majorUnits(units, contract.currency)));
  const { currency, holidayRule, startsOn, language, smsOnPayment, smsOnArrears, note } = contract;
  return {
    clientId: String(contract.clientId),
    driverId: contract.driverId === null ? null : String(contract.driverId),
    deviceId: contract.deviceId === null ? null : String(contract.deviceId),
    currency,
    price: typed(contract.price),
    cashPrice: typed(contract.cashPrice),
    deposit: typed(contract.deposit),
    instalment: typed(contract.instalment),
    weekdays: contract.weekdays.map(String),
    holidayRule,
    startsOn,
    graceDays: String(contract.graceDays),
    warnAfter: String(contract.warnAfter),
    blockAfter: contract.blockAfter === null ? '' : String(contract.blockAfter),
    language,
    smsOnPayment,
    smsOnArrears,
    note,
    files: contract.files,
  };
}

/** What the call is given; not yet judged. What is no amount is 0, which the call refuses by name. */
export function inputOf(form: ContractForm): WorkAndPayInput {
  const { currency, holidayRule, startsOn, language, smsOnPayment, smsOnArrears, note } = form;
  const units = (typed: string) => smallestUnits(typed, currency) ?? 0;
  return {
    clientId: form.clientId === null ? undefined : (Number(form.clientId) as ClientId),
    driverId: Number(form.driverId) as DriverId,
    deviceId: Number(form.deviceId) as DeviceId,
    currency,
    price: units(form.price),
    cashPrice: form.cashPrice.trim() === '' ? null : units(form.cashPrice),
    deposit: units(form.deposit),
    instalment: units(form.instalment),
    weekdays: form.weekdays.map(Number),
    holidayRule,
    startsOn,
    graceDays: Number(form.graceDays),
    warnAfter: Number(form.warnAfter),
    blockAfter: form.blockAfter.trim() === '' ? null : Number(form.blockAfter),
    language,
    smsOnPayment,
    smsOnArrears,
    note,
    files: form.files.map(({ id }) => id),
  };
}
