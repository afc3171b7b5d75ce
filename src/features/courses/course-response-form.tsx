import { useEffect, useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { toDecimal, ZERO } from '#src/platform/money.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import type { Required, Values } from '#src/ui/form/use-form.ts';
import type { RespondedResponse } from './api-schema.ts';
import { CourseForm, idOf } from './form-parts.tsx';
import type { ShownCourse } from './shown-course.ts';

const REQUIRED: Required = [
  ['name', 'your name'],
  ['email', 'email'],
];

/**
 * The response form, with the course's id and price in hidden fields, as every form of a course has them (§2). Once sent,
 * the course's thank-you message replaces it (§4).
 */
export function CourseResponseForm({ course, question }: { course: ShownCourse; question: string }) {
  const [thanks, setThanks] = useState<string>();
  if (thanks !== undefined) return <Thanks text={thanks} />;

  async function send({ course_id, course_price: _, ...body }: Values) {
    const path = `/v1/website/courses/${course_id}/responses`;
    const result = await callApi<RespondedResponse>('POST', path, { body });
    if (result.ok) {
      showToast('success', 'Form Submitted');
      setThanks(result.data.message);
    }
    return result;
  }

  return (
    <CourseForm
      title={course.name}
      required={REQUIRED}
      hint="Enter your name and email to send this."
      button={['Send', 'Sending…']}
      send={send}
    >
      {(errors) => (
        <>
          <input type="hidden" name="course_id" value={course.id} />
          <input type="hidden" name="course_price" value={toDecimal(course.deposit ?? ZERO)} />
          <input type="hidden" name="questions_field" value={question} />
          <Field id={idOf('name')} name="name" label="Full name" autoComplete="name" error={errors.name} />
          <Field
            id={idOf('email')}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            error={errors.email}
          />
          <TextArea
            id={idOf('questions')}
            name="questions"
            className="input--low"
            autoComplete="off"
            label={question}
            error={errors.questions}
          />
        </>
      )}
    </CourseForm>
  );
}

function Thanks({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="stack bookform__thanks" ref={place} tabIndex={-1}>
      <img className="spot" src="/art/spots/thank-you.svg" alt="" width="480" height="360" />
      <p>{text}</p>
    </div>
  );
}
