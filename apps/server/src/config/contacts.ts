/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

/** How many codes and test messages are sent within 24 hours: what keeps fraud with SMS codes small. */
export type ContactLimits = {
  /** To the telephones of one country, where it has no number of its own below. */
  country: number;
  /** By calling code, without the plus; 0: none are sent there. */
  countries: ReadonlyMap<string, number>;
  /** By SMS, and by e-mail. */
  platform: number;
};

export const CONTACT_LIMITS: ContactLimits = { country: 200, countries: new Map(), platform: 2000 };

const FORM =
  'give numbers of messages a day, e.g. country:200,platform:2000,225:500,882:0, where 225 is a calling code and 0 means none';

/** Reads BALISE_CONTACT_LIMITS. */
export function readContactLimits(text: string | undefined, complain: Complain): ContactLimits {
  if (text === undefined) return CONTACT_LIMITS;
  let { country, platform } = CONTACT_LIMITS;
  const countries = new Map<string, number>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name = '', figure] = /^(country|platform|[1-9]\d{0,2}):(\d{1,7})$/.exec(entry) ?? [];
    if (figure === undefined || (name === 'platform' && Number(figure) === 0)) {
      complain(`BALISE_CONTACT_LIMITS has "${entry}": ${FORM}`);
    } else if (name === 'country') country = Number(figure);
    else if (name === 'platform') platform = Number(figure);
    else countries.set(name, Number(figure));
  }
  return { country, countries, platform };
}
