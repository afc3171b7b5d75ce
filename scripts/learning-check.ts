import './environment.js';
import { styleText } from 'node:util';
import { readConfig } from '../src/app/config.ts';
import {
  formatFault,
  MAX_LONGEST,
  shareOfLongest,
} from '../src/features/learning/bank/check-questions.server.ts';
import { checkFolder } from '../src/features/learning/bank/read-bank.server.ts';

// `npm run learning:check`, or `npm run learning:check -- folder`: what an author of theory questions has to mend.
const folder = process.argv[2] ?? readConfig(process.env).learningQuestions;
const { topics, faults } = checkFolder(folder);
const longest = Math.round(shareOfLongest(topics) * 100);
const most = Math.round(MAX_LONGEST * 100);

for (const { name, questions } of topics)
  process.stdout.write(`${String(questions.length).padStart(5)}  ${name}\n`);
const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
process.stdout.write(
  `${String(count).padStart(5)}  questions. The right answer is the longest in ${longest}% of them (at most ${most}%).\n`,
);
for (const fault of faults) process.stdout.write(`${styleText('red', formatFault(fault))}\n`);
process.exitCode = faults.length > 0 || longest > most ? 1 : 0;
