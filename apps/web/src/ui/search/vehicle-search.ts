/** What a search for vehicles looks at, as far as a screen knows it: the fields that the server's lists look at too. */
export type SearchedVehicle = {
  designation: string;
  label: string;
  imei: string;
  code?: string | undefined;
  vin?: string | undefined;
  phone?: string | null | undefined;
  simNumber?: string | undefined;
  /** Make and model. */
  vehicle?: string | undefined;
  clientName?: string | undefined;
  clientCode?: string | undefined;
};

const SHORT = 4; // letters: a shorter word begins another, or any number would contain it

const texts = new WeakMap<SearchedVehicle, string>();

/** Whether every word of a search is found in a vehicle, without regard to case, accents, and spaces and dashes of its plate. */
export const fitsVehicle = (vehicle: SearchedVehicle, words: readonly string[]): boolean =>
  words.every((word) => textOf(vehicle).includes(word.length < SHORT ? ` ${word}` : word));

/** The words of a search as `fitsVehicle` takes them; none where nothing is typed. */
export const searchedWords = (search: string): string[] => plain(search).split(' ').filter(Boolean);

/** Made once for each version of a vehicle. */
function textOf(vehicle: SearchedVehicle): string {
  const known = texts.get(vehicle);
  if (known !== undefined) return known;
  const { designation, label, clientName, clientCode, imei, code, vin, phone, simNumber, vehicle: built } = vehicle;
  const whole = [designation, label, clientName, clientCode, imei, code, vin, phone, simNumber, built]
    .map((part) => plain(part ?? ''))
    .join(' ');
  // plates are typed with and without their spaces and dashes, and by a part of them
  const plate = plain(designation).replaceAll(' ', '');
  const text = ` ${whole} ${plate} ${plate.replaceAll('-', '')} ${plate.replaceAll('-', ' ')}`;
  texts.set(vehicle, text);
  return text;
}

/** Whether every word of a search is found in a text, without regard to case and accents. */
export const fitsWords = (text: string, search: string): boolean => {
  const searched = plain(text);
  return searchedWords(search).every((word) => searched.includes(word));
};

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
