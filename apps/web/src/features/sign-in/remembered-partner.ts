const KEY = 'balise-partner';

/** The partner name of the last sign-in on this device, or of the address (`?partner=`). */
export function rememberedPartner(): string {
  const asked = new URLSearchParams(location.search).get('partner');
  if (asked !== null) return asked;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // storage forbidden
  }
}

/** Keeps a partner name for the next sign-in; an empty one is forgotten. */
export function rememberPartner(name: string): void {
  try {
    if (name) localStorage.setItem(KEY, name);
    else localStorage.removeItem(KEY);
  } catch {
    // storage forbidden: it is typed again
  }
}
