import { expect, it } from 'vitest';
import { early } from './early-plugin.ts';

const chunk = (fileName: string, module: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/anywhere/src/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

const BUNDLE = Object.fromEntries(
  [
    chunk('assets/base-1.js', 'main.tsx'),
    chunk('assets/parts-1.js', 'ui/page.tsx', [], ['assets/parts-1.css']),
    chunk('assets/page-1.js', 'features/tracking/tracking-page.tsx', ['assets/base-1.js', 'assets/parts-1.js']),
    chunk('assets/map-1.js', 'features/tracking/map/tracking-map.tsx', ['assets/parts-1.js', 'assets/library-1.js']),
    chunk('assets/library-1.js', 'map/use-map.ts'),
    chunk('assets/en-1.js', 'en/first.ts'),
    chunk('assets/fr-1.js', 'fr/first.ts'),
    chunk('assets/en-later-1.js', 'en/later.ts'),
    chunk('assets/fr-later-1.js', 'fr/later.ts'),
    chunk('assets/waiting-1.js', 'offline/waiting-forms.ts'),
    chunk('assets/open-1.js', 'kept/open-kept.ts'),
    chunk('assets/keep-1.js', 'kept/keep-fleet.ts'),
    ...[
      ...['later-notifications.ts', 'ui/tooltip/tooltip-bubble.tsx', 'shell/user-panel.tsx', 'shell/more-sheet.tsx'],
      ...['features/groups/group-select.tsx', 'features/tracking/list/controls/sort-choices.tsx'],
      ...['features/tracking/card/badge-reason.tsx', 'map/ground/grounds-dialog.tsx'],
    ].map((part) => chunk(`assets/${part.replaceAll('/', '-')}-1.js`, part)),
    chunk('assets/maplibre-worker-1.js', 'source/worker.ts', ['assets/library-1.js']),
    ...['fuel/fuel', 'maintenance/inspections/inspections', 'maintenance/due/due'].map((page) =>
      chunk(`assets/${page.replaceAll('/', '-')}-1.js`, `features/${page}-page.tsx`, ['assets/parts-1.js']),
    ),
    ...['dashboard/dashboard', 'devices/devices', 'history/page/history', 'reports/reports'].map((page) =>
      chunk(`assets/${page.replaceAll('/', '-')}-1.js`, `features/${page}-page.tsx`),
    ),
  ].map((one) => [one.fileName, one]),
);

const HTML = '<!--early--><script src="/assets/base-1.js"></script>';

function written(path: string): string {
  const { handler } = early().transformIndexHtml as { handler: (html: string, context: object) => string };
  return handler(HTML, { bundle: BUNDLE, path });
}

it('a screen’s files are written into the app’s page: what is not asked for there anyway, and the later ones once', () => {
  const json = JSON.parse(/id="pages">(.*?)<\/script>/.exec(written('/index.html'))?.[1] ?? '{}');
  expect(json.languages).toEqual({ en: ['assets/en-1.js'], fr: ['assets/fr-1.js'] });
  expect(json['/map']).toEqual({
    now: ['assets/page-1.js', 'assets/parts-1.js', 'assets/parts-1.css'],
    later: ['assets/map-1.js', 'assets/library-1.js'],
  });
});

it('the build has a name of its own, and names what opens without a line, each file once', () => {
  const json = JSON.parse(/id="pages">(.*?)<\/script>/.exec(written('/index.html'))?.[1] ?? '{}');
  expect(json.build).toMatch(/^[\da-f]{12}$/);
  expect(new Set(json.offline).size).toBe(json.offline.length);
  for (const file of ['map-1', 'library-1', 'maplibre-worker-1', 'fuel-fuel-1', 'maintenance-due-due-1', 'fr-later-1'])
    expect(json.offline).toContain(`assets/${file}.js`);
});

it('a page that was moved fails the build instead of being fetched late', () => {
  const { handler } = early().transformIndexHtml as { handler: (html: string, context: object) => string };
  expect(() => handler(HTML, { bundle: {}, path: '/index.html' })).toThrow('features/tracking/tracking-page.tsx');
});

it('the pages of somebody who is not signed in fetch nothing early', () => {
  expect(written('/sign-in.html')).toBe(HTML);
});
