import { z } from 'zod';
import { formNumber } from '../http/form-number.ts';

const hourOfDay = formNumber(z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour'));

/** Hours in London, 0 to 23; the same hour twice for none. */
export const quietHoursInput = { from: hourOfDay, until: hourOfDay };
