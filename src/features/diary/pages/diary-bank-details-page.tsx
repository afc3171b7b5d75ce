import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { bankDetailsOfOne } from '#src/features/pay/bank-details/bank-details.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { formatMasked } from '#src/platform/bank-account.ts';
import { formatLondonDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import {
  ownBankDetailsActions,
  ownBankDetailsForm,
} from '../bank-details/own-bank-details-actions.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import type { Route } from './+types/diary-bank-details-page.ts';

const TITLE = 'Bank details';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(diaryContext).deps;
  const { inUse, waiting } = await bankDetailsOfOne(db, context.get(instructorContext).slug);
  return {
    inUse: inUse && { name: inUse.name, account: formatMasked(inUse) },
    waiting: waiting && {
      name: waiting.name,
      account: formatMasked(waiting),
      entered: formatLondonDate(waiting.enteredAt),
      doubted: waiting.doubted?.because ?? null,
    },
    form: ownBankDetailsForm(),
    done: doneWords(request, ownBankDetailsActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), ownBankDetailsActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function DiaryBankDetailsPage({
  loaderData: { inUse, waiting, form, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const open = openForm(form, { refused });
  const { fields } = open;
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{TITLE}</h1>
          <p className="quiet">Where your pay goes</p>
        </div>
      </div>
      <DiaryDone messages={done} />
      <section className="stack narrow" aria-labelledby="now">
        <h2 id="now">Now</h2>
        {inUse ? (
          <p>
            Your pay goes to <b>{inUse.name}</b>, <span className="nowrap">{inUse.account}</span>.
          </p>
        ) : (
          <p>We don’t know yet where to pay you. Without bank details you’re left out of the bank’s file.</p>
        )}
        {waiting && (
          <>
            <p className="notice">
              <span>
                On {waiting.entered} you entered <b>{waiting.name}</b>,{' '}
                <span className="nowrap">{waiting.account}</span>.{' '}
                {waiting.doubted !== null &&
                  `The bank returned our payment to it: ${waiting.doubted}. If it has changed, enter the new one. `}
                We’ll ring you before we pay anything {waiting.doubted !== null && 'more '}to it.
              </span>
            </p>
            <ActionForm form={buttonForm<typeof ownBankDetailsActions>('withdrawBankDetails', { refused })}>
              <Submit>{waiting.doubted === null ? 'Delete the new details' : 'Delete these details'}</Submit>
            </ActionForm>
          </>
        )}
      </section>
      <section className="stack narrow mt-10" aria-labelledby="change">
        <h2 id="change">{inUse || waiting ? 'Change them' : 'Enter them'}</h2>
        <p>
          They’re stored encrypted, and the office sees the last digits only. You’ll get an email, and
          somebody from the office rings you on the number they know before the new account is used.
        </p>
        <ActionForm form={open} className="stack">
          <TextField
            field={fields.account_name}
            label="Name on the account"
            hint="As it’s written on your card or statement."
            autoComplete="off"
          />
          <TextField
            field={fields.sort_code}
            label="Sort code"
            hint="6 digits, like 08-99-99."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.account_number}
            label="Account number"
            hint="8 digits. If yours has 6 or 7, enter those."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.password}
            label="Your password"
            hint="The one that you sign in to the diary with."
            type="password"
            autoComplete="current-password"
          />
          <Submit className="btn btn--go">Save bank details</Submit>
        </ActionForm>
      </section>
    </div>
  );
}
