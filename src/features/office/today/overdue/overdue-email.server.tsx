import { londonDeadline } from '#src/platform/dates.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';
import { keyOf, type QueueItem } from '../queue/queue-item.ts';

/** Tells an owner of the tasks that have been overdue since the last of these emails. */
export const overdueEmail = email({
  name: 'overdue',
  compose(
    { overdue, officeUrl, now }: { overdue: readonly QueueItem[]; officeUrl: string; now: Date },
    school: School,
  ) {
    const isMany = overdue.length > 1;
    const subject = isMany ? `${overdue.length} tasks were overdue` : 'A task was overdue';
    return {
      subject,
      replyTo: null,
      body: (
        <EmailLayout preview={overdue[0]?.title ?? subject} heading={subject} answerReachesUs={false}>
          <Text style={styles.text}>
            {isMany ? 'These were due and have not been done:' : 'This was due and has not been done:'}
          </Text>
          {overdue.map((one) => (
            <Text key={keyOf(one)} style={styles.text}>
              <strong>{one.title}</strong>
              <br />
              Due {londonDeadline(one.dueAt, now)}
              {one.number && `, order ${one.number}`}.{' '}
              {one.taken ? `Taken by ${one.taken.name}.` : 'Nobody has taken it.'}
            </Text>
          ))}
          <Button className="in-button" href={officeUrl} style={styles.button}>
            Open Today
          </Button>
          <Text style={styles.small}>
            You get one email about each overdue task, because you are an owner of {school.name}’s office.
          </Text>
        </EmailLayout>
      ),
    };
  },
});
