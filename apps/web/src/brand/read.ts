import type { Brand } from '@balise/contract';

/**
 * The brand that a page wears, `unknown` when no platform answers at this address, or undefined when the server could
 * not be asked.
 */
export type BrandAnswer = Brand | 'unknown' | undefined;

/** The brand of this host name, or of the preview: what the server put into the page, or else its answer to GET /partner/login. */
export async function readBrand(): Promise<BrandAnswer> {
  return embeddedBrand() ?? (await askBrand({ url: location.href }));
}

/** The brand that the server put into the page. */
export function embeddedBrand(): Brand | undefined {
  const json = document.getElementById('brand')?.textContent;
  return json ? (JSON.parse(json) as Brand) : undefined; // written by our own server
}

/** Asks for a brand by the address in the browser or by the partner name that a person typed. */
export async function askBrand(question: { url: string } | { name: string }): Promise<BrandAnswer> {
  try {
    const response = await fetch(`/api/v4/partner/login?${new URLSearchParams(question)}`);
    if (response.status === 404) return 'unknown';
    if (!response.ok) return undefined;
    return ((await response.json()) as { data: Brand }).data;
  } catch {
    return undefined; // no network: the neutral brand stays
  }
}

/** The brand itself, where the answer is one. */
export function brandOf(answer: BrandAnswer): Brand | undefined {
  return answer === 'unknown' ? undefined : answer;
}
