import { dirname, resolve } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** What only schemas need: whatever uses it, by however many steps, belongs to the schemas. */
const SCHEMA_PACKAGES = /^(zod|libphonenumber-js)\b/;

type Import = { local: string; imported: string; from: string };
type Statement = { text: string; names: readonly string[]; uses: ReadonlySet<string>; isExported: boolean };
type Module = { imports: readonly Import[]; statements: readonly Statement[] };

/** A module in two parts, and what stands in its place: it exports both. */
export type Parts = { whole: string; plain: string; schemas: string };

/**
 * Divides modules into what is plain and what is a schema or uses one, so that a page loads only the kind that it uses.
 * @param codes JavaScript by the absolute path of its file; imports among these files name them with their ending
 */
export function partsOf(codes: ReadonlyMap<string, string>): Map<string, Parts> {
  const modules = new Map([...codes].map(([file, code]) => [file, readModule(file, code)]));
  const schemas = schemasIn(modules);
  return new Map([...modules].map(([file, module]) => [file, divided(file, module, modules, schemas)]));
}

/** `file name` of everything that is a schema or uses one. */
function schemasIn(modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const schemas = new Set<string>();
  for (let before = -1; before < schemas.size; ) {
    before = schemas.size;
    for (const [file, { imports, statements }] of modules) {
      const isSchema = (name: string): boolean => {
        const from = imports.find(({ local }) => local === name);
        if (!from) return schemas.has(`${file} ${name}`);
        return SCHEMA_PACKAGES.test(from.from) || schemas.has(`${from.from} ${from.imported}`);
      };
      for (const { names, uses } of statements)
        if ([...uses].some(isSchema)) for (const name of names) schemas.add(`${file} ${name}`);
    }
  }
  return schemas;
}

function divided(
  file: string,
  module: Module,
  modules: ReadonlyMap<string, Module>,
  schemas: ReadonlySet<string>,
): Parts {
  const isSchema = (owner: string, name: string): boolean => schemas.has(`${owner} ${name}`);
  const partOf = (owner: string, name: string): string =>
    modules.has(owner) ? `${owner}?${isSchema(owner, name) ? 'schemas' : 'plain'}` : owner;
  const [plain, later] = [false, true].map((wanted) =>
    module.statements.filter(({ names }) => names.some((name) => isSchema(file, name)) === wanted),
  ) as [Statement[], Statement[]];
  const own = (part: readonly Statement[]) => part.filter(({ isExported }) => isExported).flatMap(({ names }) => names);
  const usedBy = (part: readonly Statement[]) => new Set(part.flatMap(({ uses }) => [...uses]));
  const importsOf = (part: readonly Statement[]): string => {
    const used = usedBy(part);
    return module.imports
      .filter(({ local }) => used.has(local))
      .map(({ local, imported, from }) => importLine(imported, local, partOf(from, imported)))
      .join('');
  };
  const lent = plain.flatMap(({ names }) => names).filter((name) => usedBy(later).has(name));
  const bodyOf = (part: readonly Statement[]) => part.map(({ text }) => `${text}\n`).join('');
  return {
    whole: exportLine(own(plain), `${file}?plain`) + exportLine(own(later), `${file}?schemas`),
    // under a name of its own: what is private to the module stays so
    plain: `${importsOf(plain)}${bodyOf(plain)}${lent.map((name) => `export { ${name} as $${name} };\n`).join('')}`,
    schemas: `${importsOf(later)}${lent.map((name) => importLine(`$${name}`, name, `${file}?plain`)).join('')}${bodyOf(later)}`,
  };
}

const importLine = (imported: string, local: string, from: string): string =>
  `import { ${imported} as ${local} } from ${JSON.stringify(from)};\n`;

const exportLine = (names: readonly string[], from: string): string =>
  names.length === 0 ? '' : `export { ${names.join(', ')} } from ${JSON.stringify(from)};\n`;

function readModule(file: string, code: string): Module {
  const imports: Import[] = [];
  const statements: Statement[] = [];
  for (const node of parseSync(file.replace(/\.ts$/, '.js'), code).program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = node.source.value.startsWith('.') ? resolve(dirname(file), node.source.value) : node.source.value;
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
          throw new Error(`${file}: only { names } can be divided, not the import of ${from}`);
        imports.push({ local: one.local.name, imported: one.imported.name, from });
      }
      continue;
    }
    const isExported = node.type === 'ExportNamedDeclaration';
    const names = namesOf(isExported ? node.declaration : node);
    if (names.length === 0)
      throw new Error(`${file}: ${code.slice(node.start, node.end).slice(0, 80)} declares nothing`);
    statements.push({ text: code.slice(node.start, node.end), names, uses: identifiersIn(node), isExported });
  }
  return { imports, statements };
}

function namesOf(node: ESTree.Node | null): string[] {
  if (node?.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => [...identifiersIn(id)]);
  return (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration') && node.id ? [node.id.name] : [];
}

/** Names that stand for a value; not those of properties. */
export function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) identifiersIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name, computed } = node as { type?: string; name?: unknown; computed?: boolean };
    if (type === 'Identifier') found.add(String(name));
    const left = type === 'MemberExpression' ? 'property' : type === 'Property' ? 'key' : '';
    for (const [key, value] of Object.entries(node)) if (computed || key !== left) identifiersIn(value, found);
  }
  return found;
}
