import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { marketingChannelsOf } from '#src/features/identity/customer/marketing-consents.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { stoppedSince } from '#src/platform/texts/delivery/stops.server.ts';
import { findNumber, numberToCheck, textKinds } from '#src/platform/texts/numbers/numbers.server.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { personOf, textActions, textForms } from '../actions/text-actions.server.ts';
import { learnerDoneWords } from '../done-text.server.ts';
import { DoneNotice, LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/messages-page.ts';

const TITLE = 'How you hear from us';

export async function loader(args: LoaderFunctionArgs) {
  const { db, clock, textsFrom } = args.context.get(servicesContext);
  const access = await seeLessons(args);
  const now = clock.now();
  const email = await personOf(db, access);
  const [number, toCheck] = await Promise.all([findNumber(db, email), numberToCheck(db, email, now)]);
  const stopped = number && (await stoppedSince(db, number.phone));
  const { holder } = access;
  return {
    at: access.at,
    hoursMessages: holder ? (await marketingChannelsOf(db, holder.id)).join(',') : null,
    email,
    from: textsFrom ? phoneAsWritten(textsFrom) : null,
    number: number && {
      phone: phoneAsWritten(number.phone),
      kinds: textKinds.filter((kind) => number[kind]).join(','),
      stopped: stopped ? londonWhenWithin(stopped, now) : null,
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
  const { at, email, from, done, hoursMessages } = loaderData;
  const refused = useRefused();
  return (
    <LessonsPage at={at}>
      <div className="learner__form grid g-6">
        <div>
          <h1 className="h1--quiet">{TITLE}</h1>
          <p className="quiet mt-8">
            Emails go to {email}. What is booked, moved, cancelled or paid always comes by email: it is your
            record.
          </p>
        </div>
        <DoneNotice message={done} />
        {from ? (
          <Texts {...loaderData} from={from} refused={refused} />
        ) : (
          <p>We send no texts at the moment.</p>
        )}
        {hoursMessages !== null && (
          <HoursMessages
            chosen={hoursMessages}
            hasTexts={from !== null}
            choose={loaderData.forms.chooseHoursMessages}
            refused={refused}
          />
        )}
        {!at.token && (
          <p>
            <Link to="/account/details#notifications">Notifications on this device</Link>
          </p>
        )}
        <p>
          <Link to={lessonsPath(at, 'lessons')}>Back to your lessons</Link>
        </p>
      </div>
    </LessonsPage>
  );
}

type Forms = ReturnType<typeof textForms>;
type Refused = ReturnType<typeof useRefused>;

function Texts({
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
      {toCheck && <CheckNumber phone={toCheck} confirm={forms.confirmNumber} refused={refused} />}
      {number && <ChosenTexts number={number} choose={forms.chooseTexts} refused={refused} />}
      <YourNumber
        number={number}
        toCheck={toCheck}
        from={from}
        send={forms.sendNumberCode}
        refused={refused}
      />
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

function ChosenTexts({
  number,
  choose,
  refused,
}: {
  number: { kinds: string };
  choose: Forms['chooseTexts'];
  refused: Refused;
}) {
  const form = openForm(choose, { defaults: { kinds: number.kinds }, refused });
  return (
    <section className="panel stack" aria-labelledby="kinds">
      <h2 className="h3" id="kinds">
        What we text you
      </h2>
      <ActionForm form={form} className="stack">
        <CheckboxGroup
          field={form.fields.kinds}
          legend={<span className="field__label">Texts</span>}
          options={[
            ['reminders', 'Reminders, 24 hours and 2 hours before a lesson'],
            ['changes', 'A lesson booked, moved, cancelled or running late'],
            ['offers', 'A lesson time that’s free: the first to accept has it'],
          ]}
        />
        <p className="small quiet">
          Texts wait from 21:00 to 08:00, except when a lesson in the next 12 hours changes. Emails still
          arrive.
        </p>
        <Submit>Save</Submit>
      </ActionForm>
    </section>
  );
}

/** It names prices, so it comes to those alone who tick it. */
function HoursMessages({
  chosen,
  hasTexts,
  choose,
  refused,
}: {
  chosen: string;
  hasTexts: boolean;
  choose: Forms['chooseHoursMessages'];
  refused: Refused;
}) {
  const form = openForm(choose, { defaults: { channels: chosen }, refused });
  return (
    <section className="panel stack" aria-labelledby="hours-messages">
      <h2 className="h3" id="hours-messages">
        When hours run low
      </h2>
      <ActionForm form={form} className="stack">
        <CheckboxGroup
          field={form.fields.channels}
          legend={<span className="field__label">Tell me what more hours cost</span>}
          options={[
            ['email', 'By email'],
            ...(hasTexts ? [['text', 'By text, to the number that you have checked'] as const] : []),
          ]}
        />
        <p className="small quiet">
          Once each time, in the evening after a lesson. Not while your hours are enough up to your test. You
          can stop it here or in any of these messages.
        </p>
        <Submit>Save</Submit>
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
  return (
    <section className="panel stack" aria-labelledby="number">
      <h2 className="h3" id="number">
        Your phone number
      </h2>
      {number && (
        <p>
          <strong>{number.phone}</strong>, checked. Texts come from {from}. The office reads replies. Reply
          STOP and all texts stop.
        </p>
      )}
      <details open={!isOther || form.isRefused}>
        <summary>{isOther ? 'Change the number, or have another code texted' : 'Get texts'}</summary>
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
      </details>
      {number && (
        <ActionForm form={buttonForm<typeof textActions>('removeNumber', { refused })}>
          <Submit className="btn btn--text">Remove this number</Submit>
        </ActionForm>
      )}
    </section>
  );
}
