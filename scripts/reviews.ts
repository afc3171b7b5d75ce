import './environment.ts';
import { styleText } from 'node:util';
import { readConfig } from '../src/app/config.ts';
import { readReviews, runReviews } from './reviews-desk.ts';

// The staff's review desk until the office has a screen for it: calls the running site, and never opens the database.
const { publicUrl, officePassword } = readConfig(process.env);
const desk = readReviews({ site: publicUrl, password: officePassword });
const came = await runReviews(desk, process.argv.slice(2));
process.stdout.write(`${came.ok ? came.words : styleText('red', came.words)}\n`);
process.exitCode = came.ok ? 0 : 1;
