import './environment.js';
import { pathToFileURL } from 'node:url';
import { parseArgs, styleText } from 'node:util';
import { buildIfNeeded, SERVER } from './build-if-needed.js';

// `npm run office:invite -- name@example.com [--role owner|staff|viewer]`: the first owner, and staff who lost their sign-in.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string', default: 'owner' } },
});
await buildIfNeeded();

type Server = typeof import('../src/app/server.ts');
const server = (await import(pathToFileURL(SERVER).href)) as Server;

try {
  const answer = await server.inviteToOffice({ email: positionals[0] ?? '', role: values.role });
  if (!answer.ok) end(1, answer.message);
  end(0, `${answer.message}\n\n  ${answer.link}\n`);
} catch (error) {
  if (!(error instanceof server.ConfigError)) throw error;
  end(
    1,
    `${error.message}\nThe embedded database is open to one program at a time: stop the site, and start it afterwards.`,
  );
}

function end(code: 0 | 1, message: string): never {
  process.stdout.write(`${code === 0 ? message : styleText('red', message)}\n`);
  process.exit(code);
}
