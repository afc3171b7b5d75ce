import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const FOLDER = path.resolve('testing/generated-client');
export const CLIENT = path.join(FOLDER, 'buy-a-lesson.ts');
const COMPILER = path.resolve('node_modules/typescript-7/bin/tsc');

/** The types that openapi-typescript makes of the document, and what the compiler says of programs against them. */
export async function generatedTypes(document: object) {
  const generated = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  const folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  const made = path.join(folder, 'made');
  await writeFile(path.join(folder, 'openapi.ts'), generated);
  return {
    /** Of the client, which imports what is made of the document each time as if it stood beside it. */
    ofClient: () => compile(folder, [CLIENT], { types: [], rootDirs: [FOLDER, folder] }),
    /** Of programs that use the client of a release, `client/school.ts`. */
    async ofPrograms(programs: string[]): Promise<string[]> {
      await cp('client/school.ts', path.join(made, 'client/school.ts'));
      await cp(path.join(folder, 'openapi.ts'), path.join(made, 'client/openapi.ts'));
      for (const program of programs) await cp(program, path.join(made, program));
      const types = { types: ['node'], typeRoots: [path.resolve('node_modules/@types')] };
      return compile(
        folder,
        programs.map((program) => path.join(made, program)),
        types,
      );
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function compile(folder: string, files: string[], more: object): Promise<string[]> {
  const project = path.join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ files, compilerOptions: { ...OPTIONS, ...more } }));
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
