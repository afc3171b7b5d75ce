import { z } from 'zod';
import { invalid, type Problem } from '../../http/problem.ts';
import type { CodeTried } from './number-checks.server.ts';

/** The field for a code that was texted. */
export const numberCode = z
  .string('Enter the 6 digits of the code')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code'));

/** Why a code does not prove a number, as its field says it. */
export function wrongCode(tried: Exclude<CodeTried, { kind: 'right' }>): Problem {
  if (tried.kind === 'over') return invalid('code', 'That code has ended. Have another one texted.');
  return invalid(
    'code',
    tried.triesLeft > 0
      ? `That code isn’t right. Check the newest text. ${tried.triesLeft} ${tried.triesLeft === 1 ? 'try' : 'tries'} left.`
      : 'That code isn’t right, and those were all tries. Have another one texted.',
  );
}
