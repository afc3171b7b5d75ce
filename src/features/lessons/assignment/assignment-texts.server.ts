import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { School } from '#src/platform/school/school.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import { type TextDeps, text } from '#src/platform/texts/text.server.ts';
import type { PlacedLessons } from './assignment-emails.server.tsx';

/** Whom to ring, and by when; the email beside it has the rest. */
const learnerAssignedText = text({
  name: 'placed-instructor',
  compose({ taught: { learner }, rung }: PlacedLessons, { name }: School) {
    const whole = `${name}: a new learner for you, ${learner.firstname} ${learner.surname}.`;
    const how = learner.phone ? `ring ${phoneAsWritten(learner.phone)}` : 'email them';
    return firstThatFits([
      `${whole} Please ${how} ${rung}. More by email.`,
      `${whole} Please ${how} ${rung}.`,
      whole,
    ]);
  },
});

/** Texts an instructor who agreed to texts that a learner was given to them, beside the email. */
export async function textInstructor(
  tx: Tx,
  deps: TextDeps,
  { key, placed }: { key: string; placed: PlacedLessons },
) {
  const { email } = placed.instructor;
  const to = await numberFor(tx, email, 'changes');
  if (!to) return;
  await send(tx, deps, learnerAssignedText, {
    to,
    person: email,
    key,
    data: placed,
    expiresAt: new Date(deps.clock.now().getTime() + DAY_MS),
  });
}
