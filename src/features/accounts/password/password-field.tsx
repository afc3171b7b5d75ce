import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describedBy, FieldFrame } from '#src/ui/form/field.tsx';
import '../account/accounts.css';

/** The rules for a new password. Only its length matters: rules about symbols lead to weaker passwords. */
export const PASSWORD_HINT = 'At least 10 characters. Three or four random words work well.';

/** A password field with a button to show it. It is hidden again on submit, so that browsers offer to save it as a password. */
export function PasswordField({
  id,
  name = 'password',
  label = 'Password',
  hint,
  error,
  autoComplete,
}: {
  id: string;
  name?: string;
  label?: string;
  hint?: ReactNode;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsVisible(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className="secret-field">
      <span className="secret">
        <input
          className="input"
          id={id}
          name={name}
          ref={input}
          type={isVisible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize={isVisible ? 'none' : undefined}
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <button
          type="button"
          className="btn secret__show"
          aria-controls={id}
          aria-label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? 'Hide' : 'Show'}
        </button>
      </span>
    </FieldFrame>
  );
}

/** A hidden user name, by which password managers find the account. */
export function WhoseAccount({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
