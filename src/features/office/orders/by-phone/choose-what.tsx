import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Panel } from '#src/kit/parts/panel.tsx';
import { SAME_PAGE } from '#src/ui/navigation/same-page.ts';
import { ChosenSoFar } from './chosen-so-far.tsx';
import type { NewOrder } from './read-new-order.server.ts';

export function ChooseWhat({ read, onChange }: { read: NewOrder; onChange: () => void }) {
  const { postcode, gearbox, where, packages, lesson, instructor, teachers, extras, from, refusal } = read;
  return (
    <Panel id="what" title="What">
      <Form className="stack" state={SAME_PAGE} ref={useSubmitOnChange(onChange)}>
        <ChosenSoFar values={{ from, draft: read.draft, code: read.code, second_code: read.secondCode }} />
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
