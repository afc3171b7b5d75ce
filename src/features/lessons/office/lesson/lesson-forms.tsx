import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { describedBy, Field, FieldError } from '#src/ui/form/field.tsx';
import type { LessonRead } from './read-lesson.server.ts';
import { EXEMPT_BECAUSE } from './reasons.ts';

interface FormProps {
  read: LessonRead;
  mayWaive: boolean;
  refused?: RefusedPost | undefined;
}

/** Who asks for it decides who pays: only a learner who asks late is charged, unless there is a reason. Nobody is chosen beforehand. */
function WhoAsks({
  id,
  charged,
  mayWaive,
  refused,
}: {
  id: string;
  charged: number;
  mayWaive: boolean;
  refused: RefusedPost | undefined;
}) {
  const error = refused?.errors.asked?.[0];
  return (
    <>
      <fieldset className="fieldset" aria-describedby={describedBy(id, undefined, error)}>
        <legend>Who asks for it?</legend>
        <div className="dots dots--row">
          {WHO_MAY_ASK.map(([value, name]) => (
            <label className="dot" key={value}>
              <input
                type="radio"
                name="asked"
                value={value}
                required
                defaultChecked={refused?.values.asked === value}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
        <FieldError id={id} error={error} />
      </fieldset>
      {charged > 0 && mayWaive && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-charge`}>
            Charge
          </label>
          <select
            className="input"
            id={`${id}-charge`}
            name="exempt"
            defaultValue={refused?.values.exempt ?? ''}
          >
            <option value="">Charge as shown</option>
            {EXEMPT_BECAUSE.map((why) => (
              <option key={why} value={why}>
                No charge: {why.toLowerCase()}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

const WHO_MAY_ASK = [
  ['learner', 'The learner'],
  ['school', 'The school'],
] as const;

/** Moves the lesson to the time that is chosen, or asks the learner first. */
export function MoveForm({ read: { id, version, moving }, mayWaive, refused }: FormProps) {
  if (!moving?.chosen) return null;
  const { chosen, to, minutes } = moving;
  const given = { id, starts_at: chosen.at };
  const seen = { version, minutes };
  const back = `/office/diary/lessons/${id}`;
  return (
    <section className="plate plate--paper gap-4" aria-labelledby="move-to">
      <h3 id="move-to">{chosen.words}</h3>
      <p>{chosen.cost.words}</p>
      <ActForm
        act="moveLessonAtOffice"
        given={{ ...given, instructor: to }}
        seen={{ ...seen, charged: chosen.cost.chargedMinutes }}
        {...{ back, refused }}
        className="gap-4"
      >
        <WhoAsks
          id="move-asked"
          charged={chosen.cost.chargedMinutes}
          mayWaive={mayWaive}
          refused={refused?.values.act === 'moveLessonAtOffice' ? refused : undefined}
        />
        <button type="submit" className="btn btn--go">
          Move lesson
        </button>
      </ActForm>
      {chosen.isOwn && (
        <ActForm act="proposeLessonTime" {...{ given, seen, back, refused }}>
          <button type="submit" className="btn">
            Ask the learner first
          </button>
        </ActForm>
      )}
    </section>
  );
}

/** Cancels the lesson, with what that costs said before. */
export function CancelForm({ read: { id, version, cost, kind }, mayWaive, refused }: FormProps) {
  if (!cost) return null;
  const own = refused?.values.act === 'cancelLessonAtOffice' ? refused : undefined;
  return (
    <details className="more" open={own !== undefined}>
      <summary>{kind === 'test' ? 'Keep no car for this test' : 'Cancel this lesson'}</summary>
      <ActForm
        act="cancelLessonAtOffice"
        given={{ id }}
        seen={{ version, charged: cost.chargedMinutes }}
        refused={refused}
        className="gap-4 diary-form"
      >
        <p>
          {kind === 'test'
            ? 'We’ll tell the learner that no car is available. Their DVSA booking stays.'
            : cost.words}
        </p>
        <WhoAsks id="cancel-asked" charged={cost.chargedMinutes} mayWaive={mayWaive} refused={own} />
        <button type="submit" className="btn">
          {kind === 'test' ? 'Release the car' : 'Cancel lesson'}
        </button>
      </ActForm>
    </details>
  );
}

/** Corrects where the learner is picked up. The time stays. */
export function PickUpForm({ read: { id, version, pickUpFields }, refused }: Omit<FormProps, 'mayWaive'>) {
  const own = refused?.values.act === 'changePickUpAtOffice' ? refused : undefined;
  return (
    <details className="more" open={own !== undefined}>
      <summary>Change the pick-up</summary>
      <ActForm act="changePickUpAtOffice" given={{ id }} refused={refused} className="gap-4 diary-form">
        <input type="hidden" name="version" value={version} />
        <Field
          id="pick-up-place"
          name="pick_up_place"
          label="Place"
          autoComplete="off"
          defaultValue={own?.values.pick_up_place ?? pickUpFields.place}
          error={own?.errors.pick_up_place?.[0]}
        />
        <Field
          id="pick-up-postcode"
          name="pick_up_postcode"
          label="Postcode"
          autoComplete="off"
          defaultValue={own?.values.pick_up_postcode ?? pickUpFields.postcode}
          error={own?.errors.pick_up_postcode?.[0]}
        />
        <p className="quiet">The learner and the instructor are emailed.</p>
        <button type="submit" className="btn">
          Save pick-up
        </button>
      </ActForm>
    </details>
  );
}

/** What came of a lesson that has begun. */
export function OutcomeForms({ read: { id, version }, refused }: Omit<FormProps, 'mayWaive'>) {
  const given = { id };
  const seen = { version };
  return (
    <div className="line-up">
      <ActForm act="markLessonGivenAtOffice" {...{ given, seen, refused }}>
        <button type="submit" className="btn btn--go">
          Mark as given
        </button>
      </ActForm>
      <ActForm act="markLessonMissed" {...{ given, seen, refused }}>
        <button type="submit" className="btn">
          Did not come
        </button>
      </ActForm>
    </div>
  );
}

/** What was charged for the lesson, and the way to take it off. */
export function ChargeForms({ read: { id, charges }, mayWaive, refused }: FormProps) {
  return charges.map((charge) => (
    <div key={charge.id}>
      <p>{charge.words}</p>
      {charge.open > 0 && mayWaive && (
        <ActForm
          act="waiveLateCharge"
          given={{ id, charge: charge.id }}
          refused={refused}
          className="line-up"
        >
          <select className="input" name="why" aria-label="Why nothing is charged" required defaultValue="">
            <option value="">Choose why</option>
            {EXEMPT_BECAUSE.map((why) => (
              <option key={why}>{why}</option>
            ))}
          </select>
          <button type="submit" className="btn">
            Waive the charge
          </button>
        </ActForm>
      )}
    </div>
  ));
}
