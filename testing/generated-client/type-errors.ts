import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const FOLDER = path.resolve('testing/generated-client');
export const CLIENT = path.join(FOLDER, 'buy-a-lesson.ts');
const COMPILER = path.resolve('node_modules/typescript-7/bin/tsc');

/** What the compiler says of the client against the types that openapi-typescript makes of the document. */
export async function typeErrors(document: object): Promise<string[]> {
  const generated = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  const folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  const project = path.join(folder, 'tsconfig.json');
  try {
    await writeFile(path.join(folder, 'openapi.ts'), generated);
    await writeFile(project, JSON.stringify({ files: [CLIENT], compilerOptions: optionsIn(folder) }));
    return await new Promise((resolve) => {
      execFile(process.execPath, [COMPILER, '-p', project], (error, said) =>
        resolve(error ? said.split('\n').filter(Boolean) : []),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function optionsIn(folder: string) {
  return {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    // The client imports what is made of the document each time as if it stood beside it.
    rootDirs: [FOLDER, folder],
  };
}
