import { Field } from '#src/ui/form/field.tsx';
import type { AppToEnrol } from './enrol-app.server.ts';

/** The picture for an authenticator app, and a field for its first code. */
export function AppForm({
  app: { encryptedSecret, picture, setupKey },
  error,
  button,
}: {
  app: AppToEnrol;
  error: string | undefined;
  button: string;
}) {
  return (
    <form method="post" className="stack">
      <ol className="app-steps grid g-3">
        <li>
          Open an authenticator app on your phone and scan this picture.
          <svg
            className="app-steps__picture"
            viewBox={`-2 -2 ${picture.size + 4} ${picture.size + 4}`}
            role="img"
          >
            <title>Picture for your authenticator app</title>
            <path d={picture.path} />
          </svg>
          <details className="more">
            <summary>I can’t scan it</summary>
            <p>
              Type this key into the app: <code>{setupKey}</code>
            </p>
          </details>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <input type="hidden" name="sealed" value={encryptedSecret} />
      <Field
        id="code"
        name="code"
        label="6-digit code"
        className="input--code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={error}
        required
      />
      <button className="btn btn--go" type="submit">
        {button}
      </button>
    </form>
  );
}
