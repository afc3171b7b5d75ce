import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { QuietHoursForm } from '#src/kit/forms/quiet-hours-form.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { quietHoursOf } from '#src/platform/texts/chosen-quiet-hours.server.ts';
import { stoppedSince } from '#src/platform/texts/delivery/stops.server.ts';
import { numberToCheck } from '#src/platform/texts/numbers/number-checks.server.ts';
import { findNumber } from '#src/platform/texts/numbers/numbers.server.ts';
import { undeliveredInARow } from '#src/platform/texts/text-rows.server.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { personOf, readMessageChoices } from '../actions/message-choices.server.ts';
import { textActions, textForms } from '../actions/text-actions.server.ts';
import { learnerDoneWords } from '../done-text.server.ts';
import { DoneNotice, LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/messages-page.ts';
import { MessageMatrix } from './message-matrix.tsx';
import './messages.css';

const TITLE = 'How you hear from us';

export async function loader(args: LoaderFunctionArgs) {
  const { db, clock, textsFrom } = args.context.get(servicesContext);
  const access = await seeLessons(args);
  const now = clock.now();
  const email = await personOf(db, access);
  const [number, toCheck, chosen, quietHours] = await Promise.all([
    findNumber(db, email),
    numberToCheck(db, email, now),
    readMessageChoices(db, access),
    quietHoursOf(db, email),
  ]);
  const stopped = number && (await stoppedSince(db, number.phone));
  return {
    at: access.at,
    isSignedIn: access.holder !== undefined,
    chosen,
    quietHours,
    email,
    from: textsFrom ? phoneAsWritten(textsFrom) : null,
    number: number && {
      phone: phoneAsWritten(number.phone),
      stopped: stopped ? londonWhenWithin(stopped, now) : null,
      undelivered: await undeliveredInARow(db, number.phone),
    },
    toCheck: toCheck ? phoneAsWritten(toCheck.phone) : null,
    forms: textForms(),
    done: learnerDoneWords(args.request),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, textActions, { after: (_fields, at) => lessonsPath(at, 'messages') });
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { at, email, from, done, isSignedIn, chosen, quietHours, number, toCheck, forms } = loaderData;
  const refused = useRefused();
  return (
    <LessonsPage at={at}>
      <div className="grid g-6">
        <h1 className="h1--quiet">{TITLE}</h1>
        <DoneNotice message={done} />
        {!isReminded(loaderData) && (
          <div className="notice notice--warning">
            <p>
              <strong>Nothing reminds you of a lesson.</strong> A lesson that nobody comes to is charged.
            </p>
          </div>
        )}
        {from && <TextTrouble {...loaderData} from={from} refused={refused} />}
        <div className="grid g-6 messages__two">
          <div className="grid g-6">
            <MessageMatrix
              chosen={chosen}
              hasTexts={from !== null}
              isSignedIn={isSignedIn}
              choose={forms.chooseMessages}
              refused={refused}
            />
            {(from !== null || isSignedIn) && (
              <section className="panel stack" aria-labelledby="quiet-hours">
                <h2 className="h3" id="quiet-hours">
                  Quiet hours
                </h2>
                <p className="small quiet">
                  Texts and notifications wait until they end, except when a lesson in the next 12 hours
                  changes. Emails still arrive. Choose the same time twice and nothing waits.
                </p>
                <QuietHoursForm
                  hours={quietHours}
                  form={openForm(forms.chooseQuietHours, { defaults: { ...quietHours }, refused })}
                />
              </section>
            )}
          </div>
          <div className="grid g-6">
            {from ? (
              <YourNumber
                number={number}
                toCheck={toCheck}
                from={from}
                send={forms.sendNumberCode}
                refused={refused}
              />
            ) : (
              <p>We send no texts at the moment.</p>
            )}
            <section className="panel stack" aria-labelledby="email">
              <h2 className="h3" id="email">
                Your email address
              </h2>
              <p>
                <strong className="messages__address">{email}</strong>
              </p>
              {isSignedIn && (
                <p>
                  <Link to="/account/details">Change your email address</Link>
                </p>
              )}
            </section>
            {isSignedIn && (
              <section className="panel stack" aria-labelledby="app">
                <h2 className="h3" id="app">
                  App notifications
                </h2>
                <p>
                  {chosen.notifications
                    ? 'On, on at least one of your devices.'
                    : 'Off, on all your devices.'}
                </p>
                <p>
                  <Link to="/account/details#notifications">Notifications on this device</Link>
                </p>
              </section>
            )}
          </div>
        </div>
        <p>
          <Link to={lessonsPath(at, 'lessons')}>Back to your lessons</Link>
        </p>
      </div>
    </LessonsPage>
  );
}

type Forms = ReturnType<typeof textForms>;

/** Whether any way that reaches them brings reminders. */
function isReminded({
  chosen,
  number,
}: Pick<Route.ComponentProps['loaderData'], 'chosen' | 'number'>): boolean {
  const byText = number && !number.stopped ? (chosen.texts ?? []) : [];
  return [...byText, ...(chosen.emails ?? [])].includes('reminders');
}

type Refused = ReturnType<typeof useRefused>;

/** What stands in the way of texts, and what to do about it. */
function TextTrouble({
  from,
  number,
  toCheck,
  forms,
  refused,
}: Pick<Route.ComponentProps['loaderData'], 'number' | 'toCheck' | 'forms'> & {
  from: string;
  refused: Refused;
}) {
  return (
    <>
      {number?.stopped && (
        <div className="notice notice--warning">
          <p>
            <strong>Texts are off.</strong> You replied STOP, {number.stopped}. Emails still come. Text START
            to {from} to turn texts back on.
          </p>
        </div>
      )}
      {number && !number.stopped && number.undelivered > 1 && (
        <div className="notice notice--warning">
          <p>
            <strong>Our last {number.undelivered} texts didn’t arrive.</strong> Is {number.phone} still your
            number? If not, change it under “Your phone number”.
          </p>
        </div>
      )}
      {toCheck && <CheckNumber phone={toCheck} confirm={forms.confirmNumber} refused={refused} />}
    </>
  );
}

function CheckNumber({
  phone,
  confirm,
  refused,
}: {
  phone: string;
  confirm: Forms['confirmNumber'];
  refused: Refused;
}) {
  const form = openForm(confirm, { refused });
  return (
    <section className="panel stack" aria-labelledby="check">
      <h2 className="h3" id="check">
        Check your number
      </h2>
      <p>We’ve texted a 6-digit code to {phone}. It works for 10 minutes.</p>
      <ActionForm form={form} className="stack">
        <TextField field={form.fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" />
        <Submit className="btn btn--go">Check code</Submit>
      </ActionForm>
    </section>
  );
}

function YourNumber({
  number,
  toCheck,
  from,
  send,
  refused,
}: {
  number: { phone: string } | undefined;
  toCheck: string | null;
  from: string;
  send: Forms['sendNumberCode'];
  refused: Refused;
}) {
  const form = openForm(send, { refused });
  const isOther = number !== undefined || toCheck !== null;
  const asksNumber = (
    <ActionForm form={form} className="stack">
      <TextField
        field={form.fields.phone}
        label="Mobile number"
        hint="UK numbers only. We’ll text you a code to check it."
        type="tel"
        autoComplete="tel"
      />
      <Submit className="btn btn--go">Text me a code</Submit>
    </ActionForm>
  );
  return (
    <section className="panel stack" aria-labelledby="number">
      <h2 className="h3" id="number">
        Your phone number
      </h2>
      {number && (
        <p>
          <strong>{number.phone}</strong>, checked. Texts come from {from}. Reply YES to a time that’s free
          and it’s yours, if you’re first. Reply STOP and all texts stop. The office reads other replies.
        </p>
      )}
      {isOther ? (
        <details open={form.isRefused}>
          <summary>Change the number, or have another code texted</summary>
          {asksNumber}
        </details>
      ) : (
        asksNumber
      )}
      {number && (
        <ActionForm form={buttonForm<typeof textActions>('removeNumber', { refused })}>
          <Submit className="btn btn--text">Remove this number</Submit>
        </ActionForm>
      )}
    </section>
  );
}
