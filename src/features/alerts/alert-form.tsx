import { MessageForm } from '#src/features/instructors/contact/message-form.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { Link } from '#src/ui/link.tsx';

/** The name and the address of somebody who wants to be told, with what becomes of them. */
export function AlertForm({
  title,
  fields,
  page,
  until,
  isPlace,
  refused,
  onSent,
}: {
  title: string;
  /** What it is about. */
  fields: { course_id: string } | { outcode: string };
  page: string;
  /** When the wish is over if nothing comes: "when the course begins". */
  until: string;
  /** Whether it is a place on a course, which goes to the first who books. */
  isPlace: boolean;
  refused: (Refusal & { values: Values }) | undefined;
  onSent(message: string): void;
}) {
  return (
    <MessageForm
      prefix="alert"
      title={title}
      path="/v1/website/alerts"
      page={page}
      bodyOf={({ course_id, ...body }) => (course_id ? { ...body, course_id: Number(course_id) } : body)}
      button="Tell me"
      note="We’ll send you a link to confirm it."
      titled
      refused={refused}
      onSent={onSent}
    >
      {(errors, values) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field
            id="alert-name"
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={values.name}
            error={errors.name}
          />
          <Field
            id="alert-email"
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={values.email}
            error={errors.email}
          />
          <p>
            By pressing the button you agree to one email from us about this, and to nothing else. We delete
            your name and email address once it’s sent, {until}, or as soon as you stop it by the link in our
            email. <Link to="/privacy-policy-cookies">Privacy and cookies</Link>
          </p>
          <p>
            {isPlace
              ? 'This reserves nothing. When a place comes up we tell one person at a time, in order, and whoever books first has it.'
              : 'This reserves nothing. We write as soon as an instructor picks up there.'}
          </p>
        </>
      )}
    </MessageForm>
  );
}
