import './environment.ts';
import { readConfig } from '../src/app/config.ts';

const USAGE = `npm run people -- export name@example.com   prints all that the site keeps about them, as JSON
npm run people -- erase name@example.com    erases them; their orders stay, without a person in them`;

// Requests under data protection law: calls the running site, and never opens the database.
const { publicUrl, officePassword } = readConfig(process.env);
const [command, email] = process.argv.slice(2);
if ((command !== 'export' && command !== 'erase') || !email) fail(USAGE);

const answer = await fetch(`${publicUrl}/v1/office/people/${command}`, {
  method: 'POST',
  headers: {
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    ...(officePassword && {
      authorization: `Basic ${Buffer.from(`office:${officePassword}`).toString('base64')}`,
    }),
  },
  body: JSON.stringify({ email }),
}).catch(() => fail(`Nothing answers at ${publicUrl}. Start the site first: npm start.`));
const body = (await answer.json()) as { message?: string };
if (!answer.ok) fail(body.message ?? `The site answered ${answer.status}.`);
process.stdout.write(command === 'export' ? `${JSON.stringify(body, null, 2)}\n` : `Erased: ${email}\n`);

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
