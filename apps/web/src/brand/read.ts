import type { Brand } from '@balise/contract';

/**
 * The brand of this host name: what the server put into the page, or else its answer to GET /partner/login.
 * @returns undefined when no platform answers at this address, or the server cannot be reached
 */
export async function readBrand(): Promise<Brand | undefined> {
  const embedded = document.getElementById('brand')?.textContent;
  if (embedded) return JSON.parse(embedded) as Brand; // written by our own server
  return await askBrand({ url: location.href });
}

/** Asks for a brand by the address in the browser or by the partner name that a person typed. */
export async function askBrand(question: { url: string } | { name: string }): Promise<Brand | undefined> {
  try {
    const response = await fetch(`/api/v4/partner/login?${new URLSearchParams(question)}`);
    if (!response.ok) return undefined;
    return ((await response.json()) as { data: Brand }).data;
  } catch {
    return undefined; // no network: the neutral brand stays
  }
}
