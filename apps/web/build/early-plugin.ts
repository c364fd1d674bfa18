import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The screens most often opened first, by their address: what each needs at once, and what it runs later. */
const PAGES: Record<string, { now: string; later?: string }> = {
  '/map': { now: 'features/tracking/tracking-page.tsx', later: 'features/tracking/map/tracking-map.tsx' },
  '/dashboard': { now: 'features/dashboard/dashboard-page.tsx' },
  '/devices': { now: 'features/devices/devices-page.tsx' },
  '/history': { now: 'features/history/page/history-page.tsx' },
  '/reports': { now: 'features/reports/reports-page.tsx' },
};

/** What opens without a line: the map, which most begin with, and the screens whose forms wait to be sent. */
const OFFLINE = [
  'features/tracking/tracking-page.tsx',
  'features/tracking/map/tracking-map.tsx',
  'features/fuel/fuel-page.tsx',
  'features/maintenance/inspections/inspections-page.tsx',
  'features/maintenance/due/due-page.tsx',
  'offline/waiting-forms.ts',
  'kept/keep-fleet.ts',
  'kept/open-kept.ts',
  'later-notifications.ts',
  'shell/user-panel.tsx',
  'shell/more-sheet.tsx',
  'ui/tooltip/tooltip-bubble.tsx',
  'features/groups/group-select.tsx',
  'features/tracking/list/controls/sort-choices.tsx',
  'features/tracking/card/badge-reason.tsx',
  'map/ground/grounds-dialog.tsx',
  'en/first.ts',
  'fr/first.ts',
  'en/later.ts',
  'fr/later.ts',
];

/**
 * Writes the files of those screens into the app's page, where public/early.js reads them: a browser then fetches and compiles them beside
 * what every screen needs, and not when that has run.
 */
export function early(): Plugin {
  return {
    name: 'balise-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || !path.endsWith('/index.html')) return html;
        const chunks = new Map(
          Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
        );
        const files = (page: string | undefined, but: readonly string[]): string[] => {
          const chunk =
            page && [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${page}`)));
          if (page && !chunk) throw new Error(`early-plugin.ts names a page that no file has: ${page}`);
          return chunk ? filesOf(chunk, chunks).filter((file) => !html.includes(file) && !but.includes(file)) : [];
        };
        const pages = Object.fromEntries(
          Object.entries(PAGES).map(([address, { now, later }]) => {
            const first = files(now, []);
            return [address, { now: first, later: files(later, first) }];
          }),
        );
        const languages = Object.fromEntries(
          ['en', 'fr'].map((language) => [language, files(`${language}/first.ts`, [])]),
        );
        const workers = Object.keys(bundle).filter((name) => /worker-[\w-]+\.js$/.test(name));
        const offline = [...new Set([...OFFLINE.flatMap((page) => files(page, [])), ...workers])];
        const build = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12);
        const json = JSON.stringify({ ...pages, languages, offline, build }).replaceAll('<', '\\u003c');
        return html.replace('<!--early-->', () => `<script type="application/json" id="pages">${json}</script>`);
      },
    },
  };
}

/** A chunk, what it imports, and their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: Map<string, Rolldown.OutputChunk>): string[] {
  const found = new Set([chunk]);
  for (const one of found)
    for (const name of one.imports) chunks.has(name) && found.add(chunks.get(name) as Rolldown.OutputChunk);
  return [...found].flatMap((one) => [one.fileName, ...(one.viteMetadata?.importedCss ?? [])]);
}
