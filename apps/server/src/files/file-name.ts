/**
 * The name of a downloaded file: words joined by hyphens, parts by underscores, days as 2026-11-30, no accent and
 * no sign that a file system minds.
 * @example exportName(['appareils', 'Comoé Transport', '2026-11-21'], 'xlsx') // appareils_comoe-transport_2026-11-21.xlsx
 */
export function exportName(parts: readonly string[], extension: string): string {
  const words = parts.map((part) =>
    part
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60),
  );
  return `${words.filter(Boolean).join('_') || 'balise'}.${extension}`;
}

/** The day of a moment on the clocks of a zone: 2026-11-21. */
export const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
