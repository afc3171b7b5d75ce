import './environment.ts';
import { styleText } from 'node:util';
import { readConfig } from '../src/app/config.ts';
import { officeReviewsClient, runReviews } from './reviews-desk.ts';

// The staff's review desk until the office has a screen for it: calls the running site, and never opens the database.
const { publicUrl, officePassword } = readConfig(process.env);
const desk = officeReviewsClient({ site: publicUrl, password: officePassword });
const reply = await runReviews(desk, process.argv.slice(2));
process.stdout.write(`${reply.ok ? reply.words : styleText('red', reply.words)}\n`);
process.exitCode = reply.ok ? 0 : 1;
