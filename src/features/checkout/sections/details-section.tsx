import { useState } from 'react';
import { PasswordField } from '#src/features/accounts/password/password-field.tsx';
import type { AccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { rememberToken } from '#src/platform/http/session-token.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import { Dot, Radio } from '#src/ui/form/radio.tsx';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { draftOf } from './initial-values.ts';
import { type SectionProps, StepForm } from './step-form.tsx';

/**
 * Who is buying, and for whom: as a guest, or by an account (§4). "For whom" is asked of every basket
 * with lessons or training, so that a gift of lessons reaches the right learner.
 */
export function DetailsSection({
  checkout,
  applicationKey,
  onAccount,
  ...form
}: SectionProps & { checkout: CheckoutResponse; applicationKey: string; onAccount(): Promise<void> }) {
  const { customer, account } = checkout;
  const { has_lessons, is_training } = checkout.basket.totals;
  const draft = draftOf(checkout, 'customer');
  const [way, setWay] = useState('guest');
  const [email, setEmail] = useState(draft.email ?? customer?.email ?? '');
  const saved = customer && String(customer.customer_is_pupil);
  const [pupil, setPupil] = useState(draft.customer_is_pupil ?? saved ?? '');
  const signingIn = !account && way === 'account';
  const taught = !signingIn && (has_lessons || is_training);

  async function signIn(entered: object): Promise<SendResult> {
    const body = { application_key: applicationKey, ...entered };
    const answer = await callApi<{ token: string }>('POST', '/v1/login', { body });
    if (!answer.ok) return answer;
    rememberToken(answer.data.token);
    await onAccount();
    return answer;
  }

  return (
    <StepForm
      {...form}
      {...(signingIn && { save: signIn, draft: undefined, next: undefined, button: SIGN_IN })}
      prefix={signingIn ? 'sign-in' : 'customer'}
      required={signingIn ? BOTH : account ? [] : EMAIL}
      collect={(entered) => ({
        email: account?.email ?? entered.email,
        ...(signingIn
          ? { password: entered.password }
          : // Undefined while nothing is chosen: the server then asks for it.
            { id: account?.id ?? null, customer_is_pupil: taught ? ANSWERS[pupil] : false }),
      })}
    >
      {(errors) => (
        <>
          {account ? <SignedIn account={account} /> : <Ways way={way} onChoose={setWay} />}
          {!account && (
            <Field
              id={signingIn ? 'sign-in-email' : 'customer-email'}
              name="email"
              label="Email"
              hint={signingIn ? undefined : 'For your receipt. No account needed.'}
              type="email"
              autoComplete={signingIn ? 'username' : 'email'}
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={errors.email}
            />
          )}
          {signingIn && (
            <>
              <PasswordField id="sign-in-password" autoComplete="current-password" error={errors.password} />
              <p>
                <a className="textlink" href="/account/forgotten-password">
                  Forgotten your password?
                </a>
              </p>
            </>
          )}
          {taught && <ForWhom error={errors.customer_is_pupil} chosen={pupil} onChoose={setPupil} />}
        </>
      )}
    </StepForm>
  );
}

const EMAIL = [['email', 'your email']] as const;
const BOTH = [...EMAIL, ['password', 'your password']] as const;
const SIGN_IN = ['Sign in', 'Signing in…'] as const;
const ANSWERS: Record<string, boolean> = { true: true, false: false };

function Ways({ way, onChoose }: { way: string; onChoose(way: string): void }) {
  const radio = { name: 'way', chosen: way, onChoose, className: 'pick' };
  return (
    <fieldset>
      <legend className="visually-hidden">How would you like to continue?</legend>
      <div className="picks picks--2">
        <Radio {...radio} value="guest">
          <span className="pick__name">Continue as a guest</span>
        </Radio>
        <Radio {...radio} value="account">
          <span className="pick__name">I have an account</span>
        </Radio>
      </div>
    </fieldset>
  );
}

function SignedIn({ account }: { account: AccountResponse }) {
  async function signOut() {
    const answer = await callApi('POST', '/v1/logout');
    // Reloads the whole page, so that no personal data stays in its memory.
    if (answer.ok) await leaveFor('/basket/checkout?left', 'replace');
  }
  return (
    <p className="who">
      <span>
        Signed in as <strong>{account.full_name}</strong>, {account.email}
      </span>
      <ActionButton className="btn btn--text" labels={['Sign out', 'Signing out…']} run={signOut} />
    </p>
  );
}

/** Asked of lessons and training: nothing is chosen until a buyer has answered it once. */
export function ForWhom({
  error,
  ...radios
}: {
  error: string | undefined;
  chosen: string;
  onChoose(answer: string): void;
}) {
  const id = 'customer-customer_is_pupil';
  const radio = { name: 'customer_is_pupil', ...radios };
  return (
    <fieldset
      className={error ? 'field--error' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">Is this for you?</legend>
      <FieldError id={id} error={error} />
      <div className="dots cluster items-stretch g-0 gx-8">
        <Dot {...radio} value="true" id={id}>
          Yes, I’m learning
        </Dot>
        <Dot {...radio} value="false">
          No, it’s for someone else
        </Dot>
      </div>
      {radios.chosen === 'true' && (
        <p className="field__hint">
          Under 18? Your parent, guardian or another adult must buy for you. They should choose “No, it’s for
          someone else” and enter you as the learner.
        </p>
      )}
    </fieldset>
  );
}
