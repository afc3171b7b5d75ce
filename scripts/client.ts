import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { createServer } from 'vite';

// npm run client: writes client/openapi.ts, the types of all calls of this version, for `client/school.ts` beside it. Each
// release brings both.

// The features have pictures and components, which Vite loads.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const { describeThisVersion } = (await vite.ssrLoadModule('/scripts/release/describe-calls.ts')) as {
  describeThisVersion(): Promise<Parameters<typeof openapiTS>[0]>;
};
const types = astToString(await openapiTS(await describeThisVersion()));
await vite.close();
writeFileSync('client/openapi.ts', `// Written by \`npm run client\`: the types of all calls.\n\n${types}`);
process.stdout.write(`client/openapi.ts, ${types.split('\n').length} lines\n`);
process.exit(0);
