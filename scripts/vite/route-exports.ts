import { type ESTree, parseSync } from 'vite';

// What React Router does to the file of a route, for the server and for browsers: components are given their props, and
// from browsers the exports of the server are kept, with all that they alone need. The router compiles each file by Babel
// for it, which is a fifth of a build. A file with anything that cannot be told for certain here is left to the router.

const SERVER_ONLY = ['loader', 'action', 'middleware', 'headers'];
const WITH_PROPS = ['HydrateFallback', 'ErrorBoundary'];

type Statement = ESTree.Program['body'][number];
type Edit = [start: number, end: number, text: string];

/** A statement, or one of the names that an import or a declaration brings. */
interface Unit {
  statement: Statement;
  /** What it declares; undefined for what runs, or is exported. */
  name?: string;
  /** All identifiers in it. */
  uses: Set<string>;
}

class Unsure extends Error {}

/** The file's new text, or undefined where the router must say. */
export function routeExports(
  file: string,
  code: string,
  { browser }: { browser: boolean },
): string | undefined {
  const { program, errors } = parseSync(`${file}.js`, code);
  if (errors.length > 0) return undefined;
  try {
    const removed = browser ? withoutServer(code, program) : [];
    return edited(code, [...removed, ...withProps(code, program)]);
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
}

/** Without what only the server exports, and without what was needed for that alone. */
function withoutServer(code: string, { body }: ESTree.Program): Edit[] {
  const gone = new Set(body.filter(isServerOnly));
  if (gone.size === 0) return [];
  const units = body.flatMap(unitsOf);
  requireOneMeaning(body, units);
  const before = needed(units, (unit) => unit.name === undefined);
  const after = needed(units, (unit) =>
    unit.name === undefined ? !gone.has(unit.statement) : !before.has(unit),
  );
  const needless = units.filter((unit) => unit.name !== undefined && !after.has(unit));
  return body.flatMap((statement): Edit[] => {
    if (gone.has(statement)) return [[statement.start, statement.end, '']];
    const names = needless.filter((unit) => unit.statement === statement).map(({ name }) => name);
    if (names.length === 0) return [];
    if (statement.type !== 'ImportDeclaration') return [[statement.start, statement.end, '']];
    const kept = statement.specifiers.filter(({ local }) => !names.includes(local.name));
    if (kept.length === 0) return [[statement.start, statement.end, '']];
    return [[statement.start, statement.end, importOf(code, statement, kept)]];
  });
}

function importOf(
  code: string,
  { source }: ESTree.ImportDeclaration,
  specifiers: ESTree.ImportDeclaration['specifiers'],
): string {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier').map(textOf);
  const whole = specifiers.filter(({ type }) => type !== 'ImportSpecifier').map(textOf);
  const all = named.length > 0 ? [...whole, `{ ${named.join(', ')} }`] : whole;
  return `import ${all.join(', ')} from ${textOf(source)};`;
}

function isServerOnly(statement: Statement): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  const { declaration, specifiers } = statement;
  const names = specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
  if (names.some((name) => SERVER_ONLY.includes(name))) {
    if (names.every((name) => SERVER_ONLY.includes(name))) return true;
    throw new Unsure();
  }
  if (!declaration) return false;
  if (declaration.type === 'VariableDeclaration') {
    const ids = declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''));
    if (ids.includes('') || (ids.length > 1 && ids.some((id) => SERVER_ONLY.includes(id))))
      throw new Unsure();
    return SERVER_ONLY.includes(ids[0] ?? '');
  }
  if (declaration.type === 'FunctionDeclaration' && declaration.id)
    return SERVER_ONLY.includes(declaration.id.name);
  throw new Unsure();
}

function unitsOf(statement: Statement): Unit[] {
  const uses = identifiersIn(statement);
  if (statement.type === 'ImportDeclaration') {
    if (statement.specifiers.length === 0) return [{ statement, uses: new Set() }];
    return statement.specifiers.map(({ local }) => ({ statement, name: local.name, uses: new Set() }));
  }
  if (statement.type === 'FunctionDeclaration' && statement.id)
    return [{ statement, name: statement.id.name, uses }];
  if (statement.type === 'VariableDeclaration') {
    const [one, another] = statement.declarations;
    if (another || one?.id.type !== 'Identifier') throw new Unsure();
    return [{ statement, name: one.id.name, uses }];
  }
  if (statement.type === 'ClassDeclaration') throw new Unsure();
  return [{ statement, uses }];
}

/** Every name that a statement of the file declares means that wherever it stands. */
function requireOneMeaning(body: Statement[], units: Unit[]) {
  const declared = new Set(units.flatMap(({ name }) => name ?? []));
  if (declared.size < units.filter(({ name }) => name !== undefined).length) throw new Unsure();
  for (const statement of body)
    if (statement.type !== 'ImportDeclaration')
      for (const name of declaredWithin(statement)) if (declared.has(name)) throw new Unsure();
}

/** Those that are needed by the first ones, and by what these need. */
function needed(units: Unit[], isFirst: (unit: Unit) => boolean): Set<Unit> {
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  const found = new Set<Unit>();
  const waiting = units.filter(isFirst);
  for (let unit = waiting.pop(); unit; unit = waiting.pop()) {
    if (found.has(unit)) continue;
    found.add(unit);
    for (const name of unit.uses) {
      const used = byName.get(name);
      if (used) waiting.push(used);
    }
  }
  return found;
}

/** Components that the router renders are given what it has loaded as props. */
function withProps(code: string, { body }: ESTree.Program): Edit[] {
  const wrappers = new Set<string>();
  function wrap(component: string, { start, end }: { start: number; end: number }, before = ''): Edit[] {
    const wrapper = `UNSAFE_with${component}Props`;
    if (code.includes(wrapper)) throw new Unsure();
    wrappers.add(wrapper);
    return [
      [start, start, `${before}_${wrapper}(`],
      [end, end, ')'],
    ];
  }
  const edits = body.flatMap((statement): Edit[] => {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (/Sequence|Parenthesized|Class|^TS/.test(declaration.type)) throw new Unsure();
      return wrap('Component', declaration);
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declaration?.type === 'FunctionDeclaration' && WITH_PROPS.includes(declaration.id?.name ?? '')) {
      const name = declaration.id?.name ?? '';
      return wrap(name, declaration, `const ${name} = `);
    }
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init && WITH_PROPS.includes(id.name) ? wrap(id.name, init) : [],
      );
    return [];
  });
  const names = [...wrappers].map((wrapper) => `${wrapper} as _${wrapper}`);
  return names.length > 0
    ? [[0, 0, `import { ${names.join(', ')} } from "react-router";\n`], ...edits]
    : edits;
}

function edited(code: string, edits: Edit[]): string {
  let [text, at] = ['', 0];
  for (const [start, end, replacement] of edits.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}

// A node of any kind: which fields it has is read from it.
type Fields = { type: string } & Record<string, unknown>;

function childrenOf(node: Fields): Fields[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Fields => typeof one === 'object' && one !== null && 'type' in one);
}

/** All names that are used or declared in it; not those of fields. */
function identifiersIn(statement: Statement): Set<string> {
  const names = new Set<string>();
  function visit(node: Fields) {
    if (node.type === 'Identifier') names.add(node.name as string);
    const isFieldsName = (child: Fields) =>
      !node.computed && (child === node.key || (node.type === 'MemberExpression' && child === node.property));
    const isOutside = (child: Fields) =>
      node.type === 'ExportSpecifier' && child === node.exported && child !== node.local;
    for (const child of childrenOf(node)) if (!isFieldsName(child) && !isOutside(child)) visit(child);
  }
  if (!('source' in statement && statement.source)) visit(statement as unknown as Fields);
  return names;
}

/** The names that a statement declares, but for its own. */
function declaredWithin(statement: Statement): string[] {
  const names: string[] = [];
  function pattern(node: Fields) {
    if (node.type === 'Identifier') names.push(node.name as string);
    else if (node.type === 'Property') pattern(node.value as Fields);
    else if (node.type === 'AssignmentPattern') pattern(node.left as Fields);
    else for (const child of childrenOf(node)) pattern(child);
  }
  function visit(node: Fields, isOwn: boolean) {
    if (node.id && !isOwn) pattern(node.id as Fields);
    if (node.type === 'CatchClause' && node.param) pattern(node.param as Fields);
    if (Array.isArray(node.params)) for (const param of node.params as Fields[]) pattern(param);
    const isStill = isOwn && /^(Export|VariableDeclaration$)/.test(node.type);
    for (const child of childrenOf(node)) visit(child, isStill);
  }
  visit(statement as unknown as Fields, true);
  return names;
}
