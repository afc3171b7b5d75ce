import { useState } from 'react';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import { type Reviewed, reviewedPath } from '../reviewed.ts';
import { MessageForm, type MessageFormProps, Sent } from './message-form.tsx';
import '../instructors.css';

/** The form of a dialog on a page of its own, where browsers without scripts find it. */
export function MessagePage({
  about,
  sent: sentBefore,
  refused,
  here,
  form,
}: {
  about: Reviewed;
  /** What is said once it is sent. */
  sent: string | undefined;
  refused: (Refusal & { values: Values }) | undefined;
  /** The page in the breadcrumbs, where the name stands before it. */
  here: string;
  form: MessageFormProps;
}) {
  const [sent, setSent] = useState(sentBefore);
  const path = reviewedPath(about);
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: `/${about.kind}s`, name: about.kind === 'instructor' ? 'Instructors' : 'Courses' },
          { to: path, name: about.name },
        ]}
        here={here}
      />
      <div className="narrow pad stack stack--wide">
        <h1 className="h1--quiet">{form.title}</h1>
        {sent ? (
          <Sent message={sent}>
            <Link className="btn" to={path}>
              Back to {about.name}
            </Link>
          </Sent>
        ) : (
          <MessageForm {...form} titled refused={refused} onSent={setSent} />
        )}
      </div>
    </div>
  );
}
