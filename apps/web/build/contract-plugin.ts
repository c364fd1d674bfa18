import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ESTree, type Plugin, parseSync, transformWithOxc, Visitor } from 'vite';
import { identifiersIn, type Parts, partsOf } from './contract-parts.ts';

const CONTRACT = resolve(import.meta.dirname, '../../../packages/contract/src');
/** Lists of the modules, for everybody and for the server. */
const LISTS = ['index.ts', 'core/endpoints.ts'];
const PART = /\?(plain|schemas)$/;

/** What only the server and the documentation read of an endpoint's declaration. */
const NOT_FOR_CALLERS = new Set([
  ...['name', 'access', 'tag', 'summary', 'description', 'errors', 'surprise', 'bodyLimit', 'isSmall'],
  ...['params', 'query', 'body', 'reply'],
]);

/**
 * Leaves out of the browser's contract what only the server and the documentation read: the schemas and texts of endpoints, and
 * `.describe(…)` of schemas. Each module then falls into two parts, so that a page that calls endpoints or knows a list of values
 * loads no schema; these come with the first form that checks something (decision 96).
 */
export function contract(): Plugin {
  let parts: ReadonlyMap<string, Parts> = new Map();
  return {
    name: 'balise-contract',
    apply: 'build',
    async buildStart() {
      parts = partsOf(await codesForCallers());
    },
    resolveId: { order: 'pre', handler: (id) => (parts.has(id.replace(PART, '')) ? id : null) },
    load(id) {
      const found = parts.get(id.replace(PART, ''));
      return found ? { code: found[(PART.exec(id)?.[1] ?? 'whole') as keyof Parts], moduleSideEffects: false } : null;
    },
  };
}

async function codesForCallers(): Promise<Map<string, string>> {
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !LISTS.includes(name),
  );
  const codes = await Promise.all(
    names.map(async (name) => {
      const file = join(CONTRACT, name);
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      return { file, code, program: parseSync('module.js', code).program };
    }),
  );
  const shared = new Set(codes.flatMap(({ program }) => endpointsIn(program).flatMap(spreadInto)));
  return new Map(
    codes.map(({ file, code, program }) => {
      const short = forCallers(code, program, shared);
      return [file, withoutUnread(short, parseSync('module.js', short).program)];
    }),
  );
}

type Change = { start: number; end: number; text: string };

/**
 * Exported for its test.
 * @param program the parsed code
 * @param shared names of objects that are spread into endpoints, here or elsewhere
 */
export function forCallers(code: string, program: ESTree.Program, shared: ReadonlySet<string>): string {
  const changes: Change[] = [];
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (!init) continue;
      if (id.type === 'Identifier' && init.type === 'ObjectExpression' && shared.has(id.name))
        changes.push(...unreadOf(code, init));
      if (!isMadeByCalls(code, init)) continue;
      changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      changes.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  for (const declaration of endpointsIn(program)) changes.push(...unreadOf(code, declaration));
  const onCall = ({ callee, end }: ESTree.CallExpression): void => {
    if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'describe')
      changes.push({ start: callee.object.end, end, text: '' });
  };
  new Visitor({ CallExpression: onCall }).visit(program);
  return changed(code, changes);
}

/** Leaves out arguments that a function of the same module no longer reads: the schemas of which it made endpoints. */
function withoutUnread(code: string, program: ESTree.Program): string {
  const unread = new Map<string, readonly boolean[]>();
  for (const node of program.body)
    if (node.type === 'FunctionDeclaration' && node.id) {
      const used = identifiersIn(node.body);
      unread.set(
        node.id.name,
        node.params.map((one) => one.type === 'Identifier' && !used.has(one.name)),
      );
    }
  const changes: Change[] = [];
  const onCall = ({ callee, arguments: given }: ESTree.CallExpression): void => {
    const isUnread = callee.type === 'Identifier' ? unread.get(callee.name) : undefined;
    for (const [place, { start, end }] of given.entries())
      if (isUnread?.[place]) changes.push({ start, end, text: '0' });
  };
  new Visitor({ CallExpression: onCall }).visit(program);
  return changed(code, changes);
}

/** What endpoints are declared with. */
function endpointsIn(program: ESTree.Program): ESTree.ObjectExpression[] {
  const found: ESTree.ObjectExpression[] = [];
  const onCall = ({ callee, arguments: [first] }: ESTree.CallExpression): void => {
    if (callee.type === 'Identifier' && callee.name === 'endpoint' && first?.type === 'ObjectExpression')
      found.push(first);
  };
  new Visitor({ CallExpression: onCall }).visit(program);
  return found;
}

const spreadInto = ({ properties }: ESTree.ObjectExpression): string[] =>
  properties.flatMap((one) =>
    one.type === 'SpreadElement' && one.argument.type === 'Identifier' ? [one.argument.name] : [],
  );

/** Whether the bundler cannot see by itself that nothing happens but the value. */
const isMadeByCalls = (code: string, { type, start, end }: ESTree.Expression): boolean =>
  type === 'CallExpression' ||
  ((type === 'ObjectExpression' || type === 'ArrayExpression') && code.slice(start, end).includes('('));

/** The properties of an endpoint's declaration that callers do not read, each with the comma behind it. */
const unreadOf = (code: string, declaration: ESTree.ObjectExpression): Change[] =>
  declaration.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    if (!NOT_FOR_CALLERS.has(property.key.name)) return [];
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
    return { start: property.start, end: property.end + comma, text: '' };
  });

/** The code with its changes, from its end to its start; one that is within another is gone with it. */
function changed(code: string, changes: readonly Change[]): string {
  const outer = changes.filter(
    (one) => !changes.some((other) => other !== one && other.start <= one.start && other.end > one.end),
  );
  return outer
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
