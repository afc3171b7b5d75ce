import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext } from 'react-router';
import { checkQuestions, formatFault } from './check-questions.server.ts';
import { type QuestionBank, questionBank } from './question-bank.ts';

/** Stops the start: the faults of the questions, for their author. */
export class QuestionsError extends Error {
  override name = 'QuestionsError';
}

/** How pages get the questions, which are read once at the start. */
export const bankContext = createContext<QuestionBank>();

/** The questions of a folder. Throws where a file has a fault, with all of them. */
export function readBank(folder: string): QuestionBank {
  const { topics, faults } = checkFolder(folder);
  if (faults.length > 0)
    throw new QuestionsError(
      `The questions in ${folder} have faults:\n${faults.map((fault) => `  ${formatFault(fault)}`).join('\n')}`,
    );
  return questionBank(topics);
}

/** Reads and checks the questions of a folder. */
export function checkFolder(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const files = names.toSorted().map((name) => ({
    name,
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
  return checkQuestions(files, (name) => existsSync(path.join('public/art/learning', `${name}.svg`)));
}
