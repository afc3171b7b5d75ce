import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

export const CLIENT = path.resolve('testing/generated-client/buy-a-lesson.ts');
/** What the client imports, which is in no folder: it is made of the document each time. */
const GENERATED = path.resolve('testing/generated-client/openapi.ts');

/** What the compiler says of the client against the types that openapi-typescript makes of the document. */
export async function typeErrors(document: object): Promise<string[]> {
  const generated = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => path.resolve(name) === GENERATED || fileExists(name);
  host.readFile = (name) => (path.resolve(name) === GENERATED ? generated : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    path.resolve(name) === GENERATED
      ? ts.createSourceFile(name, generated, ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([CLIENT], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((found) => ts.flattenDiagnosticMessageText(found.messageText, '\n'));
}
