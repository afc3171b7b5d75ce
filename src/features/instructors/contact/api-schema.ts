import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { email, longText, optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { MAX_MESSAGE_LENGTH } from '../text-limits.ts';

/** §3, Instructor contact message. `callback_time` is free text (R47). */
export const contactRequest = z
  .object({
    from_name: requiredLine(80, 'your name'),
    from_email: email,
    phone: optionalLine(40, 'a phone number').refine(
      (input) => input === '' || parsePhoneNumberFromString(input, 'GB')?.isPossible(),
      'Enter a phone number like 07700 900123, or leave it empty',
    ),
    callback_time: optionalLine(100, 'a time'),
    subject: requiredLine(150, 'a subject'),
    body: longText(MAX_MESSAGE_LENGTH, 'your message'),
  })
  .meta({ id: 'ContactRequest' });

export type ContactRequest = z.infer<typeof contactRequest>;
