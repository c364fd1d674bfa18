import { type ESTree, type Plugin, Visitor } from 'vite';

const CONTRACT = /\/packages\/contract\/src\//;
const TEXTS = new Set(['summary', 'description', 'tag']);

type Change = { start: number; end: number; text: string };

/**
 * Leaves out of the browser's contract what only the documentation reads: the texts of endpoints and `.describe(…)` of schemas. What is
 * declared beside the endpoints that a chunk calls, and is not used, goes too: a declaration has no effect but its value.
 */
export function contract(): Plugin {
  return {
    name: 'balise-contract',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: withoutDocumentation(code, this.parse(code)), map: null };
    },
  };
}

/** Exported for its test. @param program the parsed code */
export function withoutDocumentation(code: string, program: ESTree.Program): string {
  const changes: Change[] = [];
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== 'CallExpression') continue;
      changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' });
      changes.push({ start: init.end, end: init.end, text: ')()' });
    }
  }
  const onCall = ({ callee, arguments: [first], end }: ESTree.CallExpression): void => {
    if (callee.type === 'Identifier' && callee.name === 'endpoint' && first?.type === 'ObjectExpression')
      changes.push(...textsOf(code, first));
    if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'describe')
      changes.push({ start: callee.object.end, end, text: '' });
  };
  new Visitor({ CallExpression: onCall }).visit(program);
  return changed(code, changes);
}

/** The properties of an endpoint's declaration that are texts, each with the comma behind it. */
const textsOf = (code: string, declaration: ESTree.ObjectExpression): Change[] =>
  declaration.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !TEXTS.has(property.key.name)) return [];
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
