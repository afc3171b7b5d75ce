import { z } from 'zod';
import { formNumber } from '#src/platform/http/form-number.ts';

export const version = formNumber(z.int('Open the page again').min(1).max(1_000_000));
export const chargedMinutes = formNumber(z.int('Open the page again').min(0).max(600)).describe(
  'What it costs as it was shown: the action is refused where that has changed',
);
