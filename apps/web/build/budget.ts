import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** kB of a first visit, compressed with Brotli as the server sends it: scripts, styles and one dictionary, without pictures and tiles. */
const BUDGETS = { 'sign-in': 100, shell: 198, map: 547, 'live map of a link': 330 };

/** Fails a build whose pages weigh more than their budget. Runs after precompress. */
export function budget(): Plugin {
  let folder = 'dist';
  return {
    name: 'balise-budget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(join(folder, 'index.html'))) return; // the build failed and says why
        for (const [page, kilobytes] of Object.entries(weighPages(folder))) {
          const most = BUDGETS[page as keyof typeof BUDGETS];
          this.info(`${page}: ${kilobytes} kB of ${most}`);
          if (kilobytes > most)
            this.error(`${page} weighs ${kilobytes} kB compressed; its budget is ${most} kB (build/budget.ts)`);
        }
      },
    },
  };
}

function weighPages(folder: string): Record<keyof typeof BUDGETS, number> {
  const page = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const app = page('index.html');
  const early = JSON.parse(/id="pages">(.*?)<\/script>/.exec(app)?.[1] ?? '{}');
  const shell = new Set([...filesIn(app), ...early.languages.fr]);
  const map = new Set([...shell, ...early['/map'].now, ...early['/map'].later]);
  const link = withImports(folder, globSync('assets/link-map-*.js', { cwd: folder }));
  return {
    'sign-in': weigh(folder, new Set(filesIn(page('sign-in.html')))),
    shell: weigh(folder, shell),
    map: weigh(folder, withWorkers(folder, map)),
    'live map of a link': weigh(folder, withWorkers(folder, link)),
  };
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/** Scripts, and all that they import at once. */
function withImports(folder: string, scripts: readonly string[]): ReadonlySet<string> {
  const files = new Set(scripts);
  for (const file of files)
    for (const [, name] of content(folder, file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      files.add(`assets/${name}`);
  return files;
}

const withWorkers = (folder: string, files: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...files,
    ...[...files].flatMap((file) => {
      const worker = /[\w-]*worker-[\w-]+\.js/.exec(content(folder, file))?.[0];
      return worker === undefined ? [] : [`assets/${worker}`];
    }),
  ]);

const content = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function weigh(folder: string, files: ReadonlySet<string>): number {
  const bytes = [...files].map((file) => {
    const small = join(folder, `${file}.br`);
    return statSync(existsSync(small) ? small : join(folder, file)).size;
  });
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000);
}
