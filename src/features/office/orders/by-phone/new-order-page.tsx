import { randomUUID } from 'node:crypto';
import { useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useNavigation,
  useSubmit,
} from 'react-router';
import { COURSE_REFUND } from '#src/features/basket/lines/course-place.ts';
import { VOUCHER_TERMS } from '#src/features/basket/lines/voucher-terms.ts';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { addressOfPage } from '#src/platform/http/page-after.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { SAME_PAGE } from '#src/ui/navigation/same-page.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { SumRows } from '#src/ui/price.tsx';
import type { Route } from './+types/new-order-page.ts';
import { draftLineActions, draftLineForms } from './draft-line-actions.server.ts';
import { DraftLines } from './draft-lines.tsx';
import { phoneOrderActions, phoneOrderForm } from './phone-order-actions.server.ts';
import { type NewOrder, readNewOrder } from './read-new-order.server.ts';
import './new-order.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'work');
  const { searchParams: query } = addressOfPage(request.url);
  if (!isUuid(query.get('draft') ?? '')) {
    query.set('draft', randomUUID());
    throw redirect(`/office/orders/new?${query}`);
  }
  return { read: await readNewOrder(office.deps, query), form: phoneOrderForm(), forms: draftLineForms() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [...phoneOrderActions, ...draftLineActions]);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('New order', matches) }];
}

const BY_TRANSFER = [
  'transfer',
  'By bank transfer: we email the account and a reference, and wait 14 days',
] as const;

/** Its small forms stay on the page (SAME_PAGE): what is typed elsewhere on it is not lost. */
export default function NewOrderPage({ loaderData: { read, form, forms } }: Route.ComponentProps) {
  const { chosen, buyer, entry, instructor, first, postcode } = read;
  const [changed, setChanged] = useState<NewOrder>();
  // Another choice is on its way, or was lost on it: no order is made of the one before.
  const isOld = useNavigation().formMethod === 'GET' || changed === read;
  const make = openForm(form, {
    hidden: { items: chosen?.items ?? '', draft: chosen?.draft ?? '', instructor, first_lesson: first },
    expected: { expected_total: chosen?.expectedTotal ?? '', entry },
    defaults: { pays_by: 'link', hold_hours: '1', ...(chosen?.hasLessons && { postcode }), ...buyer?.fields },
    refused: useRefused(),
  });
  return (
    <>
      <PageHead title="New order" trail={[['/office/orders', 'Orders']]}>
        Sell by phone or at the desk. The customer pays by a link that we email, by bank transfer, or in cash
        to the instructor.
      </PageHead>
      <div className="split">
        <div className="stack">
          <FindBuyer read={read} />
          <ChooseWhat read={read} onChange={() => setChanged(read)} />
          <DraftLines read={read} forms={forms} />
          {chosen && (
            <Panel key={read.from} id="who" title={buyer ? `For ${buyer.name}` : 'Who’s buying'}>
              <Details
                form={make}
                isTaught={chosen.isTaught}
                hasLessons={chosen.hasLessons}
                needsDelivery={chosen.needsDelivery}
                learners={buyer?.learners ?? []}
              />
            </Panel>
          )}
          {chosen && (
            <Panel key={`pays ${read.from}`} id="pays" title="How they pay">
              <RadioGroup
                field={make.fields.pays_by}
                form={make.id}
                className="stack stack--3"
                options={[
                  ['link', 'By a link: card or PayPal, within 48 hours'],
                  ...(read.takesTransfers ? [BY_TRANSFER] : []),
                  [
                    'cash',
                    'In cash to the instructor: we email whom, and wait 14 days for it to be recorded',
                  ],
                ]}
              />
              {!read.takesTransfers && (
                <p className="quiet">
                  Bank transfer can be chosen once an owner has entered the school’s account under{' '}
                  <a href="/office/transfers">Bank transfers</a>.
                </p>
              )}
              {first && <KeptFor form={make} />}
            </Panel>
          )}
        </div>
        <div className="split__aside stack">
          {chosen ? (
            <>
              <ToPay read={read} chosen={chosen} isOld={isOld} form={make} />
              <ReadOut chosen={chosen} />
            </>
          ) : (
            <section className="plate plate--paper back" aria-labelledby="to-pay">
              <h2 id="to-pay">To pay</h2>
              <p>Choose lessons or something else: what it costs with all fees stands here.</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** What is chosen already goes along with whatever is asked next. */
function Kept({ values }: { values: Record<string, string | number> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== 0)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function whatOf({ postcode, gearbox, lesson, instructor, first, draft, extras, code, secondCode }: NewOrder) {
  const quantities = extras.map(({ field, quantity }) => [field, quantity]);
  return {
    postcode,
    gearbox,
    lesson,
    instructor,
    first,
    draft,
    code,
    second_code: secondCode,
    ...Object.fromEntries(quantities),
  };
}

function FindBuyer({ read }: { read: NewOrder }) {
  const { find, people, buyer } = read;
  const hrefOf = (from: string) => {
    // Theirs, until something is chosen.
    const gearbox = read.lesson && read.gearbox;
    const values = Object.entries({ ...whatOf(read), gearbox, from }).filter(([, value]) => value);
    return `/office/orders/new?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`;
  };
  return (
    <Panel id="find-buyer" title="Is the customer here already?">
      <div className="stack stack--3">
        <Form className="row" state={SAME_PAGE}>
          <Kept values={whatOf(read)} />
          <input
            className="input input--inline"
            type="search"
            name="find"
            defaultValue={find}
            aria-label="Name, phone, email or postcode"
            placeholder="Name, phone, email or postcode"
          />
          <button type="submit" className="btn">
            Find
          </button>
        </Form>
        {people.length > 0 && (
          <ul className="grid g-2">
            {people.map(({ id, name, reached }) => (
              <li key={id}>
                <a href={hrefOf(id)}>{name}</a> <span className="quiet">{reached}</span>
              </li>
            ))}
          </ul>
        )}
        {find !== '' && people.length === 0 && (
          <p role="status">Nobody is found by that. Enter who they are below.</p>
        )}
        {buyer && (
          <p>
            {buyer.bought
              ? `${buyer.name} last bought ${buyer.bought}.`
              : `${buyer.name} hasn’t bought here yet.`}{' '}
            Their details are filled in below. <a href={hrefOf('')}>Somebody else</a>
          </p>
        )}
      </div>
    </Panel>
  );
}

function ChooseWhat({ read, onChange }: { read: NewOrder; onChange: () => void }) {
  const { postcode, gearbox, where, packages, lesson, instructor, teachers, extras, from, refusal } = read;
  return (
    <Panel id="what" title="What">
      <Form className="stack" state={SAME_PAGE} ref={useSubmitOnChange(onChange)}>
        <Kept values={{ from, draft: read.draft, code: read.code, second_code: read.secondCode }} />
        <div className="grid-2">
          <div className="field">
            <label className="field__label" htmlFor="postcode">
              Learner’s postcode
            </label>
            <input
              className="input input--postcode"
              id="postcode"
              name="postcode"
              defaultValue={postcode}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={16}
            />
          </div>
          <fieldset className="fieldset">
            <legend>Gearbox</legend>
            <div className="dots dots--row">
              {(['manual', 'automatic'] as const).map((one) => (
                <label key={one} className="dot">
                  <input type="radio" name="gearbox" value={one} defaultChecked={gearbox === one} />
                  <span>{one === 'manual' ? 'Manual' : 'Automatic'}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        {where && (
          <p role="status" className={where.taught ? undefined : 'field__error'}>
            {where.text}
          </p>
        )}
        {packages.length > 0 && (
          <fieldset className="fieldset" key={`${postcode} ${gearbox}`}>
            <legend>Lessons, with all fees</legend>
            <div className="dots new-order__packages">
              {packages.map(({ id, name, price, anHour }) => (
                <label key={id} className="dot">
                  <input type="radio" name="lesson" value={id} defaultChecked={lesson === String(id)} />
                  <span>
                    {name} <b className="nowrap">{price}</b> <small className="quiet nowrap">{anHour}</small>
                  </span>
                </label>
              ))}
              <label className="dot">
                <input type="radio" name="lesson" value="" defaultChecked={lesson === ''} />
                <span>No lessons</span>
              </label>
            </div>
          </fieldset>
        )}
        {teachers.length > 0 && (
          <div className="field">
            <label className="field__label" htmlFor="instructor">
              Instructor
            </label>
            <select className="input" id="instructor" name="instructor" defaultValue={instructor}>
              <option value="">Whoever is free first</option>
              {teachers.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {lesson !== '' && <FirstLesson read={read} />}
        <details className="more" open={extras.some(({ quantity }) => quantity > 0)}>
          <summary>Products and training</summary>
          <ul className="new-order__extras">
            {extras.map(({ field, name, price, quantity, most }) => (
              <li key={field}>
                <label htmlFor={field}>
                  {name} <b className="nowrap">{price}</b>
                </label>
                <input
                  className="input input--tiny"
                  id={field}
                  name={field}
                  type="number"
                  min="0"
                  max={most}
                  defaultValue={quantity || ''}
                />
              </li>
            ))}
          </ul>
        </details>
        {refusal && (
          <p className="field__error" role="alert">
            {refusal}
          </p>
        )}
        <p className="row">
          <button type="submit" className="btn">
            {packages.length > 0 || !postcode ? 'Work out the price' : 'Show lessons'}
          </button>
        </p>
      </Form>
    </Panel>
  );
}

/** Has a form read anew what is chosen as soon as it is, so that no price stands beside another choice. */
function useSubmitOnChange(onChange: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    const { current } = form;
    // The browser's own event comes once a field is left, where React's comes with each letter.
    function read() {
      onChange();
      void submit(current, { state: SAME_PAGE, replace: true, preventScrollReset: true });
    }
    current?.addEventListener('change', read);
    return () => current?.removeEventListener('change', read);
  }, [submit, onChange]);
  return form;
}

function FirstLesson({ read: { times, first, firstRefusal, instructor } }: { read: NewOrder }) {
  return (
    <div className={firstRefusal ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor="first">
        First lesson, 1 hour
      </label>
      <span className="field__hint" id="first-hint">
        {times.length === 0
          ? 'No time is free for a first lesson there. It is agreed once the order is paid.'
          : 'A time that you choose is kept free while they pay, for as long as you say below.'}
      </span>
      <select
        className="input"
        id="first"
        name="first"
        key={instructor}
        defaultValue={first}
        aria-describedby={firstRefusal ? 'first-hint first-error' : 'first-hint'}
        aria-invalid={firstRefusal ? true : undefined}
      >
        <option value="">Not yet</option>
        {times.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.times.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {firstRefusal && (
        <span className="field__error" id="first-error" role="alert">
          {firstRefusal}
        </span>
      )}
    </div>
  );
}

/** How long the diary keeps the time of the first lesson. */
function KeptFor({ form }: { form: MakeForm }) {
  return (
    <RadioGroup
      field={form.fields.hold_hours}
      form={form.id}
      legend="Keep the first lesson free for"
      className="dots dots--row"
      options={[
        ['1', '1 hour'],
        ['4', '4 hours'],
        ['24', '24 hours'],
        ['48', '48 hours'],
      ]}
    />
  );
}

type MakeForm = OpenForm<keyof ReturnType<typeof phoneOrderForm>['fields']>;

function Details({
  form: { id: form, fields },
  isTaught,
  hasLessons,
  needsDelivery,
  learners,
}: {
  form: MakeForm;
  isTaught: boolean;
  hasLessons: boolean;
  needsDelivery: boolean;
  learners: readonly (readonly [id: string, text: string])[];
}) {
  return (
    <div className="stack">
      <div className="grid-2">
        <TextField field={fields.firstname} form={form} label="First name" autoComplete="off" />
        <TextField field={fields.surname} form={form} label="Last name" autoComplete="off" />
        <EmailField field={fields.email} form={form} label="Email" autoComplete="off" />
        <TextField field={fields.phone} form={form} label="Phone" type="tel" autoComplete="off" />
        <TextField field={fields.address_line_1} form={form} label="Address line 1" autoComplete="off" />
        <TextField
          field={fields.address_line_2}
          form={form}
          label="Address line 2"
          optional
          autoComplete="off"
        />
        <TextField field={fields.city} form={form} label="Town or city" optional autoComplete="off" />
        <TextField field={fields.postcode} form={form} label="Postcode" autoComplete="off" />
      </div>
      {hasLessons && learners.length > 0 && (
        <RadioGroup
          field={fields.adds_to}
          form={form}
          legend="Whose hours are these?"
          options={[...learners, ['', 'Somebody’s first hours']]}
        />
      )}
      {isTaught && (
        <More
          summary="Somebody else will learn"
          note="Lessons on one order are for one learner. Make another order for a second learner."
          form={form}
          fields={[
            [fields.learner_firstname, { label: 'Learner’s first name' }],
            [fields.learner_surname, { label: 'Learner’s last name' }],
            [fields.learner_phone, { label: 'Learner’s phone', type: 'tel' }],
            [fields.learner_email, { label: 'Learner’s email', inputMode: 'email', optional: true }],
          ]}
        />
      )}
      {hasLessons && (
        <More
          summary="Lessons begin at another address"
          form={form}
          fields={[
            [fields.pick_up_line_1, { label: 'Pick-up address' }],
            [fields.pick_up_city, { label: 'Pick-up town or city', optional: true }],
            [fields.pick_up_postcode, { label: 'Pick-up postcode' }],
          ]}
        />
      )}
      {needsDelivery && (
        <More
          summary="Post it to somebody else"
          form={form}
          fields={[
            [fields.delivery_firstname, { label: 'Recipient’s first name' }],
            [fields.delivery_surname, { label: 'Recipient’s last name' }],
            [fields.delivery_line_1, { label: 'Delivery address' }],
            [fields.delivery_city, { label: 'Delivery town or city', optional: true }],
            [fields.delivery_postcode, { label: 'Delivery postcode' }],
          ]}
        />
      )}
    </div>
  );
}

type Field = Parameters<typeof TextField>[0];

/** Fields that few orders need, folded until one of them is filled in or wrong. */
function More({
  summary,
  note,
  form,
  fields,
}: {
  summary: string;
  note?: string;
  form: string;
  fields: readonly [field: Field['field'], its: Omit<Field, 'field'>][];
}) {
  const isFilled = fields.some(([{ value, error }]) => value !== '' || error !== undefined);
  return (
    <details className="more" open={isFilled}>
      <summary>{summary}</summary>
      {note && <p className="quiet mt-3">{note}</p>}
      <div className="grid-2 mt-3">
        {fields.map(([field, its]) => (
          <TextField key={field.name} field={field} form={form} autoComplete="off" {...its} />
        ))}
      </div>
    </details>
  );
}

type Chosen = NonNullable<NewOrder['chosen']>;

function ToPay({
  read,
  chosen,
  isOld,
  form,
}: {
  read: NewOrder;
  chosen: Chosen;
  isOld: boolean;
  form: OpenForm;
}) {
  return (
    <section className="plate plate--paper back" aria-labelledby="to-pay">
      <h2 id="to-pay">To pay</h2>
      <p className="back__sum" role="status">
        {chosen.total}
      </p>
      <dl className="receipt g-1">
        {chosen.lines.map(({ name, note, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
          <div key={position}>
            <dt>
              {name}
              {note && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <SumRows sums={chosen.sums} />
      </dl>
      <DiscountCode read={read} mayAddCode={chosen.mayAddCode} />
      <ActionForm form={form} back={`/office/orders/by-phone/${form.expected.entry}`}>
        <input type="hidden" name="code" value={chosen.codes[0] ?? ''} />
        <input type="hidden" name="second_code" value={chosen.codes[1] ?? ''} />
        <Submit className="btn btn--go btn--wide" disabled={isOld}>
          Make the order and email it
        </Submit>
      </ActionForm>
      <p className="quiet">The price is kept until it’s paid, or its time is over.</p>
      <p className="quiet">Never write down or type in a card number for a customer.</p>
    </section>
  );
}

/** Typed where the price is seen, which then says what it takes off. */
function DiscountCode({ read, mayAddCode }: { read: NewOrder; mayAddCode: boolean }) {
  const { code, secondCode, codeRefusal, from } = read;
  return (
    <details className="more" open={code !== ''}>
      <summary>Discount code</summary>
      <Form className="stack stack--3 mt-3" state={SAME_PAGE}>
        <Kept values={{ ...whatOf(read), code: '', second_code: '', from }} />
        <div className="row">
          <input
            className="input input--inline"
            name="code"
            defaultValue={code}
            aria-label="Discount code"
            aria-describedby={codeRefusal ? 'code-refusal' : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
          />
          {(mayAddCode || secondCode !== '') && (
            <input
              className="input input--inline"
              name="second_code"
              defaultValue={secondCode}
              aria-label="Second discount code"
              aria-describedby={codeRefusal ? 'code-refusal' : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={40}
            />
          )}
          <button type="submit" className="btn">
            Use
          </button>
        </div>
        {codeRefusal ? (
          <p className="field__error" id="code-refusal" role="alert">
            {codeRefusal}
          </p>
        ) : (
          code !== '' && (
            <p className="quiet">
              Empty the field and press Use to remove it.
              {mayAddCode && ' It may be used with a second code that allows it.'}
            </p>
          )
        )}
      </Form>
    </details>
  );
}

function ReadOut({ chosen }: { chosen: Chosen }) {
  const { names, total, isTaught, places, vouchers, firstLesson } = chosen;
  return (
    <Panel id="read-out" title="Read out before you send">
      <ul className="stack stack--3">
        <li>
          “{names}, {total} with all fees.”
        </li>
        <li>
          {isTaught
            ? '“You have 14 days to change your mind and get your money back. Lessons you’ve had by then are charged.”'
            : '“You have 14 days to change your mind.”'}
        </li>
        {vouchers.map(({ name, worth, how, message }) => (
          <li key={`${name} ${worth} ${how} ${message}`}>
            “{worth} for {name}. {how} {message ? `The message is: ${message}` : 'There’s no message.'}”
          </li>
        ))}
        {vouchers.length > 0 && <li>“{VOUCHER_TERMS}”</li>}
        {places.map((place) => (
          <li key={place}>“{place}”</li>
        ))}
        {places.length > 0 && <li>“Places are kept until it’s paid, or the order ends. {COURSE_REFUND}”</li>}
        {firstLesson && (
          <li>
            “We keep the time of the first lesson free, {firstLesson}, until the time in the email. If it’s
            paid later, we’ll book it if it’s still free, or agree another.”
          </li>
        )}
        <li>
          “A link in the email shows the terms{isTaught && ', and you choose there when lessons may start'}.
          Nothing is bought until you’ve paid.”
        </li>
      </ul>
    </Panel>
  );
}
