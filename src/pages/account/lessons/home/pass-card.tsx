import { LearnerForm } from '#src/features/lessons/learner-acts/learner-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

/** For whoever bought lessons for somebody else. */
export function PassCard({
  learner,
  refused,
}: {
  learner: { name: string; email: string };
  refused: RefusedPost | undefined;
}) {
  const [firstName] = learner.name.split(' ');
  const own = refused?.values.act === 'passToLearner' ? refused : undefined;
  return (
    <section className="card stack" aria-labelledby="pass">
      <h2 className="h3" id="pass">
        Pass to the learner
      </h2>
      <p>
        We email {firstName} a link to these lessons, and write to that address from then on. You keep seeing
        them here.
      </p>
      <LearnerForm act="passToLearner" refused={own} className="stack">
        <Field
          id="pass-email"
          name="email"
          type="email"
          label={`${firstName}’s email address`}
          defaultValue={own?.values.email ?? learner.email}
          error={own?.errors.email?.[0]}
          autoComplete="off"
          required
        />
        <button className="btn" type="submit">
          Pass to the learner
        </button>
      </LearnerForm>
    </section>
  );
}
