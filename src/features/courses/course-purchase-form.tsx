import { useNavigate } from 'react-router';
import { addToBasket } from '#src/features/basket/basket-client.ts';
import { fromDecimal, toDecimal, ZERO } from '#src/platform/money.ts';
import { Field } from '#src/ui/form/field.tsx';
import { CourseForm, idOf, Words } from './form-parts.tsx';
import { depositButton, type ShownCourse } from './shown-course.ts';

const OPTIONS = ['name', 'dietary_requirements', 'questions_for_speaker', 'comments'];

/**
 * A place with a deposit: into the basket, then there (§7). The course's id and price stand in hidden fields
 * of the page (§2); what is charged is the catalogue's price, whatever they say (R5).
 */
export function CoursePurchaseForm({ course }: { course: ShownCourse }) {
  const navigate = useNavigate();
  const price = toDecimal(course.deposit ?? ZERO);

  async function send(form: FormData) {
    const result = await addToBasket({
      product_id: Number(form.get('course_id')),
      type: 'course',
      quantity: 1,
      options: Object.fromEntries(OPTIONS.map((name) => [name, String(form.get(name) ?? '')])),
    });
    if (!result.ok) return result;
    await navigate('/basket');
    return undefined;
  }

  return (
    <>
      <CourseForm
        title={course.name}
        required={['name']}
        hint="Enter the full name of whoever comes."
        button={[depositButton(fromDecimal(price)), 'Keeping your place…']}
        send={send}
      >
        {(errors) => (
          <>
            <input type="hidden" name="course_id" value={course.id} />
            <input type="hidden" name="course_price" value={price} />
            <Field
              id={idOf('name')}
              name="name"
              label="Full name"
              autoComplete="name"
              error={errors.name?.[0]}
            />
            <Field
              id={idOf('dietary_requirements')}
              name="dietary_requirements"
              label="Dietary requirements"
              optional
              autoComplete="off"
              error={errors.dietary_requirements?.[0]}
            />
            <Words
              name="questions_for_speaker"
              label="Questions for the speaker"
              optional
              error={errors.questions_for_speaker?.[0]}
            />
            <Words name="comments" label="Comments" optional error={errors.comments?.[0]} />
          </>
        )}
      </CourseForm>
      <p className="small quiet gap-top">
        Refunded in full up to 14 days before. Your place is kept once the deposit is paid.
      </p>
    </>
  );
}
