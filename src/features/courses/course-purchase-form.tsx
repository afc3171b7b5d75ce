import { useMemo, useState } from 'react';
import { callAddToBasket } from '#src/features/basket/basket-calls.ts';
import { COURSE_REFUND } from '#src/features/basket/lines/course-place.ts';
import { useGoToBasket } from '#src/features/basket/use-go-to-basket.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { readPounds, toDecimal, ZERO } from '#src/platform/money.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import type { Required, Values } from '#src/ui/form/use-form.ts';
import { CourseQuestions } from './course-questions.tsx';
import { CourseForm, idOf } from './form-parts.tsx';
import { depositButton, type ShownCourse } from './shown-course.ts';

const REQUIRED: Required = [['name', 'full name']];

/**
 * Books a place with a deposit: adds it to the basket and goes there (§7). The course's id and the deposit on the button
 * are read from the page's hidden fields (§2), but the catalogue's price is charged, whatever they say (R5).
 */
export function CoursePurchaseForm({
  course,
  refused,
}: {
  course: ShownCourse;
  /** Why a browser’s own post was refused, with what was typed. */
  refused?: (Refusal & { values: Values }) | undefined;
}) {
  const goToBasket = useGoToBasket();
  const price = toDecimal(course.deposit ?? ZERO);
  const [displayedPrice, setDisplayedPrice] = useState(course.deposit ?? ZERO);

  // The same elements at every rendering: React would put what was written into the fields back to what it knows.
  const hidden = useMemo(
    () => (
      <>
        <input type="hidden" name="course_id" value={course.id} />
        <input type="hidden" name="course_price" value={price} />
      </>
    ),
    [course.id, price],
  );

  function readPrice(form: HTMLFormElement) {
    const written = readPounds(String(new FormData(form).get('course_price')));
    if (written !== undefined) setDisplayedPrice(written);
  }

  async function send({ course_id, course_price, ...options }: Values) {
    const result = await callAddToBasket({
      product_id: Number(course_id),
      type: 'course',
      quantity: 1,
      options,
    });
    if (!result.ok) return { ...result, errors: ownErrors(result.errors) };
    await goToBasket('/basket');
    return result;
  }

  return (
    <>
      <CourseForm
        title={course.name}
        required={REQUIRED}
        hint="Enter the attendee’s full name."
        button={[depositButton(displayedPrice), 'Adding to your basket…']}
        postTo={`/courses/${course.slug}#book`}
        refused={refused && { ...refused, errors: ownErrors(refused.errors) }}
        onLook={readPrice}
        send={send}
      >
        {(errors, values) => (
          <>
            {hidden}
            <Field
              id={idOf('name')}
              name="name"
              label="Full name"
              autoComplete="name"
              error={errors.name}
              defaultValue={values.name}
            />
            <CourseQuestions
              fieldOf={(name) => ({
                id: idOf(name),
                name,
                error: errors[name],
                defaultValue: values[name],
              })}
            />
          </>
        )}
      </CourseForm>
      <p className="small quiet gap-top">
        {COURSE_REFUND} We’ll reserve your place once you’ve paid the deposit.
      </p>
    </>
  );
}

/** The basket calls a course's fields its options; its product is no field of the form. */
function ownErrors(errors: FieldErrors): FieldErrors {
  const fieldErrors = Object.entries(errors).filter(([field]) => field !== 'product_id');
  const own = fieldErrors.map(([field, messages]) => [field.replace(/^options\./, ''), messages]);
  return Object.fromEntries(own);
}
