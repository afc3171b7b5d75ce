import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * An effect that navigates, or asks for the page's data again, is rendered again by what it did: without a list of what it
 * depends on it would ask the server without end.
 */
const ASKING_HOOKS = /^use(Navigate|Revalidate|Revalidator|Submit|Fetcher)$/;
const EFFECTS = /^use(Layout|Insertion)?Effect$/;

test('every effect that navigates or asks for the page again says what it depends on', () => {
  const asking = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\./.test(file))
    .map((file) => effectsThatAsk(file, readFileSync(file, 'utf8')))
    .filter((effects) => effects.length > 0);
  expect(endlessOf(asking.flat())).toEqual([]);
  expect(asking.length).toBeGreaterThan(5);
});

test.each([
  ['by itself', 'const navigate = useNavigate(); useEffect(() => { if (near) void navigate(near); });', 1],
  [
    'by a function beside it',
    'const go = useNavigate(); const on = () => go("/"); useEffect(() => on());',
    1,
  ],
  [
    'by the revalidator',
    'const { revalidate } = useRevalidator(); useLayoutEffect(() => { revalidate(); });',
    1,
  ],
  ['by loading the document', 'useEffect(() => { location.assign("/"); });', 1],
  ['with its list', 'const navigate = useNavigate(); useEffect(() => { navigate("/"); }, [navigate]);', 0],
  ['not at all', 'const navigate = useNavigate(); useEffect(() => { look(); }); go(navigate);', 0],
])('an effect that navigates %s is judged', (_how, code, found) => {
  expect(endlessOf(effectsThatAsk('page.tsx', code))).toHaveLength(found);
});

function endlessOf(effects: ReturnType<typeof effectsThatAsk>): string[] {
  return effects.flatMap(({ place, hasList }) => (hasList ? [] : [place]));
}

function effectsThatAsk(file: string, code: string) {
  // Most files name no effect, and to parse all takes seconds.
  if (!/Effect\b/.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const asking = namesThatAsk(source);
  return callsIn(source).flatMap((call) => {
    const [run, list] = call.arguments;
    if (!EFFECTS.test(call.expression.getText()) || !run || !asks(run, asking)) return [];
    const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
    return [{ place: `${file}:${line}`, hasList: list !== undefined }];
  });
}

/** The names of what a hook answered that navigates or asks again, and of functions of the file that call it. */
function namesThatAsk(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const functions: [name: string, body: ts.Node][] = [];
  visit(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.push([node.name.text, node]);
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const { name, initializer } = node;
    if (ts.isCallExpression(initializer) && ASKING_HOOKS.test(initializer.expression.getText()))
      visit(name, (part) => ts.isIdentifier(part) && names.add(part.text));
    else if (ts.isIdentifier(name)) functions.push([name.text, initializer]);
  });
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const [name, body] of functions) if (!isHook(name) && asks(body, names)) names.add(name);
  }
  return names;
}

/** A component or a hook holds its effects, and is called by none. */
function isHook(name: string): boolean {
  return /^(use)?[A-Z]/.test(name);
}

function asks(node: ts.Node, names: ReadonlySet<string>): boolean {
  return callsIn(node).some(({ expression }) => {
    const called = expression.getText();
    if (/^(window\.|document\.)?location\.(assign|replace|reload)$/.test(called)) return true;
    const [first = '', ...rest] = called.split('.');
    return names.has(first) && rest.every((part) => /^(current|submit|load|revalidate)$/.test(part));
  });
}

function callsIn(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  visit(node, (one) => ts.isCallExpression(one) && calls.push(one));
  return calls;
}

function visit(node: ts.Node, look: (node: ts.Node) => unknown) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
