import type { keptCardActions } from '#src/features/checkout/kept-card-actions.server.ts';
import { LearnerForm } from '#src/features/lessons/learner/actions/learner-form.tsx';
import { DoneNotice } from '#src/features/lessons/learner/lessons-frame.tsx';
import type { ShownCard } from '#src/features/payments/kept-cards.server.ts';
import { ActionForm, FormLook } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import '#src/ui/devices/device-list.css';

/** The cards that an account keeps, each with the way to remove it. */
export function KeptCardList({ cards, done }: { cards: readonly ShownCard[]; done: string | undefined }) {
  const refused = useRefused();
  return (
    <FormLook value={LearnerForm}>
      <div className="stack">
        <DoneNotice message={done} />
        {cards.length === 0 ? (
          <p>You haven’t kept a card. You can when you pay, by ticking the box under the card’s details.</p>
        ) : (
          <>
            <p>
              Our payment provider keeps your cards. All we have of one is its kind, its last four digits and
              its expiry date.
            </p>
            <ul className="devices" aria-labelledby="cards">
              {cards.map(({ id, name, expires, expired }) => (
                <li key={id}>
                  <p>
                    <strong>{name}</strong>
                    <span className="small quiet">
                      {expired ? 'Expired' : 'Expires'} {expires}
                    </span>
                  </p>
                  <ActionForm
                    form={buttonForm<typeof keptCardActions>('removeKeptCard', { subject: { id }, refused })}
                  >
                    <Submit className="btn btn--small">
                      Remove<span className="visually-hidden"> {name}</span>
                    </Submit>
                  </ActionForm>
                </li>
              ))}
            </ul>
            <p className="small quiet">
              A card that you remove can’t be paid with here any more. Our payment provider may keep it in its
              own records.
            </p>
          </>
        )}
      </div>
    </FormLook>
  );
}
