import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const FOLDER = path.resolve('testing/generated-client');
export const CLIENT = path.join(FOLDER, 'buy-a-lesson.ts');
const COMPILER = path.resolve('node_modules/typescript-7/bin/tsc');

/** What the compiler says of the client against the types that openapi-typescript makes of the document. */
export async function typeErrors(document: object): Promise<string[]> {
  return withTypes(document, (folder) =>
    // The client imports what is made of the document each time as if it stood beside it.
    compile(folder, CLIENT, { types: [], rootDirs: [FOLDER, folder] }),
  );
}

/** The same of a program that uses the client of a release, `client/school.ts`. */
export async function programTypeErrors(document: object, program: string): Promise<string[]> {
  return withTypes(document, async (folder) => {
    const made = path.join(folder, 'made');
    await cp('client/school.ts', path.join(made, 'client/school.ts'));
    await cp(path.join(folder, 'openapi.ts'), path.join(made, 'client/openapi.ts'));
    await cp(program, path.join(made, program));
    const types = { types: ['node'], typeRoots: [path.resolve('node_modules/@types')] };
    return compile(folder, path.join(made, program), types);
  });
}

async function withTypes(document: object, work: (folder: string) => Promise<string[]>): Promise<string[]> {
  const generated = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  const folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  try {
    await writeFile(path.join(folder, 'openapi.ts'), generated);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compile(folder: string, file: string, more: object): Promise<string[]> {
  const project = path.join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ files: [file], compilerOptions: { ...OPTIONS, ...more } }));
  return new Promise((resolve) => {
    execFile(process.execPath, [COMPILER, '-p', project], (error, said) =>
      resolve(error ? said.split('\n').filter(Boolean) : []),
    );
  });
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
};
